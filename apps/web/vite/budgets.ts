import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { type Chunks, chunksOf, filesOf } from './chunks.ts';
import { AGENDA, CALL, DASHBOARD, FIRST, INSIDE, LOGIN, WIZARDS } from './entries.ts';

/** The JavaScript that must have run before a screen shows itself, in gzip bytes (issue "Speed and size"). */
interface Budget {
  readonly screen: string;
  /** Source files whose chunks, with everything they import statically, are loaded before first paint. */
  readonly modules: readonly string[];
  readonly limit: number;
  /** Files already on the page when this screen opens: only what comes on top is counted. */
  readonly onTopOf?: readonly string[];
}

const kB = 1000;

const SHELL = [...FIRST, ...INSIDE, ...DASHBOARD];
const SIGN_UP_GATE = ['src/main.tsx', 'src/app/data-root.tsx', 'src/app/gates/sign-up-gate.tsx', 'src/data/users.ts'];

const BOOKING_PARTS = 'src/features/agenda/booking';
const BOOKING = [`${BOOKING_PARTS}/booking-screen.tsx`];

const BUDGETS: readonly Budget[] = [
  { screen: 'login', modules: [...FIRST, ...LOGIN], limit: 100 * kB },
  { screen: 'signed-in shell', modules: SHELL, limit: 150 * kB },
  // The schemas and the telephone numbers of the world come with the form that needs them.
  { screen: 'sign-up wizards', modules: WIZARDS, onTopOf: SIGN_UP_GATE, limit: 90 * kB },
  // Each way to a visit comes alone.
  {
    screen: 'booking',
    modules: [...BOOKING, `${BOOKING_PARTS}/team/team-booking.tsx`],
    onTopOf: SHELL,
    limit: 30 * kB,
  },
  {
    screen: 'booking by date',
    modules: [...BOOKING, `${BOOKING_PARTS}/patient-booking.tsx`],
    onTopOf: SHELL,
    limit: 30 * kB,
  },
  {
    screen: 'booking by a professional',
    modules: [...BOOKING, `${BOOKING_PARTS}/professional-booking.tsx`],
    onTopOf: SHELL,
    limit: 30 * kB,
  },
  {
    screen: 'availability',
    modules: ['src/features/agenda/availability/availability-screen.tsx'],
    onTopOf: SHELL,
    limit: 60 * kB,
  },
  { screen: 'before a call', modules: ['src/features/call/join/join-screen.tsx'], onTopOf: SHELL, limit: 30 * kB },
  // LiveKit's client, which no other screen has.
  { screen: 'call', modules: CALL, onTopOf: SHELL, limit: 190 * kB },
  { screen: 'agenda', modules: AGENDA, onTopOf: SHELL, limit: 60 * kB },
];

const weigh = (chunks: Chunks, file: string): number => gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length;

/** Prints each screen's weight and fails the build when one is over its budget. */
export const budgets = (): Plugin => ({
  name: 'maillon:budgets',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle);
    for (const { screen, modules, limit, onTopOf = [] } of BUDGETS) {
      const already = filesOf(chunks, onTopOf);
      const weights = [...filesOf(chunks, modules)]
        .filter((file) => !already.has(file))
        .map((file) => ({ file, weight: weigh(chunks, file) }))
        .sort((a, b) => b.weight - a.weight);
      const total = weights.reduce((sum, { weight }) => sum + weight, 0);
      const report = `${screen}: ${(total / kB).toFixed(1)} kB gz of ${limit / kB} kB`;
      if (total > limit)
        this.error(`Over budget, ${report}\n${weights.map(({ file, weight }) => `${weight} ${file}`).join('\n')}`);
      this.info(report);
    }
  },
});
