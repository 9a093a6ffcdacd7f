import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

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

export const BUDGETS: readonly Budget[] = [
  { screen: 'login', modules: ['src/main.tsx', 'src/features/sign-in/login-screen.tsx'], limit: 100 * kB },
];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

const closure = (chunks: Chunks, fileName: string, seen: Set<string>): void => {
  if (seen.has(fileName)) return;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) closure(chunks, imported, seen);
};

const filesOf = (chunks: Chunks, modules: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/apps/web/${module}`)),
    );
    if (chunk === undefined) throw new Error(`Budget: no chunk holds ${module}`);
    closure(chunks, chunk.fileName, seen);
  }
  return seen;
};

const weigh = (chunks: Chunks, files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0);

/** Prints each screen's weight and fails the build when one is over its budget. */
export const budgets = (): Plugin => ({
  name: 'maillon:budgets',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = new Map<string, Rolldown.OutputChunk>();
    for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);

    for (const { screen, modules, limit, onTopOf = [] } of BUDGETS) {
      const already = filesOf(chunks, onTopOf);
      const files = [...filesOf(chunks, modules)].filter((file) => !already.has(file));
      const weight = weigh(chunks, files);
      const report = `${screen}: ${(weight / kB).toFixed(1)} kB gz of ${limit / kB} kB`;
      if (weight > limit) this.error(`Over budget, ${report}\n${files.join('\n')}`);
      this.info(report);
    }
  },
});
