import path from 'node:path';
import type { Rolldown } from 'vite';
import { AGENDA, BOOKING, CALL, DASHBOARD, FIRST, INSIDE, LOGIN } from './entries.ts';

const WEB = path.join(import.meta.dirname, '..');

/** The modules that these source files import, however far away, without a dynamic import. */
const closureOf = (entries: readonly string[], context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const seen = new Set<string>();
  const wanted = entries.map((entry) => path.join(WEB, entry));
  for (let id = wanted.pop(); id !== undefined; id = wanted.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    // The contract behind a slim one (`slim-contracts.ts`) is not on the page.
    if (!id.endsWith('?wire')) wanted.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
};

const ICON_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([\w-]+)\.m?js["']/g;

/** The files of the icons that these modules name: by the library's index each of them would bring the icons of all screens. */
const iconsOf = (modules: Iterable<string>, context: Rolldown.ChunkingContext): ReadonlySet<string> => {
  const codeOf = (id: string): string => context.getModuleInfo(id)?.code ?? '';
  const [all, named] = [[...modules], new Set<string>()];
  for (const id of all) {
    if (id.includes('/node_modules/')) continue;
    for (const [, names = ''] of codeOf(id).matchAll(ICON_IMPORT)) {
      for (const name of names.split(',')) named.add(name.trim().split(/\s/)[0] ?? '');
    }
  }
  const files = new Set<string>();
  for (const [, names = '', file = ''] of codeOf(all.find((id) => ICON_INDEX.test(id)) ?? '').matchAll(ICON_EXPORT)) {
    if (names.split(',').some((name) => named.has(name.trim().replace(/^default as /, '')))) files.add(file);
  }
  return files;
};

/** What the first screens name by way of a library's index and do not use. */
const UNUSED_BY_FIRST_SCREENS = /\/(?:queriesObserver|useQueries)\.js$/;

/** Its screens, and what they read by. */
const OF_THE_AGENDA = /\/(?:features|data)\/agenda\//;

/**
 * `kit`: what the page's script needs, and what the sign-in and the screens behind it share. `data`: what all screens behind the sign-in
 * need besides. `queries`: of the library of queries, what only later screens use. `fields`: what the forms of the sign-in and of the agenda share. `calendar`: the agenda's own.
 */
type Part = 'kit' | 'fields' | 'data' | 'queries' | 'calendar';

const partsOf = (context: Rolldown.ChunkingContext): ReadonlyMap<string, Part> => {
  const login = closureOf(LOGIN, context);
  const inside = closureOf([...INSIDE, ...DASHBOARD], context);
  const parts = new Map<string, Part>();
  const agenda = closureOf(AGENDA, context);
  for (const id of agenda) if (login.has(id)) parts.set(id, 'fields');
  // What the booking needs too would bring the whole calendar with it.
  const booking = closureOf(BOOKING, context);
  for (const id of agenda) if (OF_THE_AGENDA.test(id) && !booking.has(id)) parts.set(id, 'calendar');
  for (const id of inside) parts.set(id, login.has(id) ? 'kit' : 'data');
  for (const id of closureOf(FIRST, context)) parts.set(id, 'kit');
  for (const id of parts.keys()) if (UNUSED_BY_FIRST_SCREENS.test(id)) parts.set(id, 'queries');
  // Those of the agenda come with the shell, as its parts would name each other's otherwise; and those of the call, the heaviest screen.
  const early = [...login, ...inside, ...closureOf(FIRST, context), ...agenda, ...closureOf(CALL, context)];
  const icons = iconsOf(new Set(early), context);
  if (icons.size === 0) throw new Error('the icons of the first screens were not found');
  for (const id of parts.keys()) if (ICON.test(id) && !icons.has(ICON.exec(id)?.[1] ?? '')) parts.delete(id);
  // The page names its script, which is a file of its own.
  for (const entry of FIRST) parts.delete(path.join(WEB, entry));
  return parts;
};

let parts: ReadonlyMap<string, Part> | undefined;

/** Few files instead of many: each request costs more than the bytes of a small module. */
export const codeSplitting = {
  // Else a group swallows all that its members import, zod and the contracts included.
  includeDependenciesRecursively: false,
  groups: [
    {
      name: 'react',
      test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
      priority: 3,
    },
    { name: 'zod', test: /\/node_modules\/zod\//, priority: 3 },
    {
      name: (id: string, context: Rolldown.ChunkingContext): Part | null => {
        parts ??= partsOf(context);
        return parts.get(id) ?? null;
      },
      priority: 2,
    },
  ],
};
