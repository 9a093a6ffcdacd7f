import type { Rolldown } from 'vite';

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

export const chunksOf = (bundle: Rolldown.OutputBundle): Chunks => {
  const chunks = new Map<string, Rolldown.OutputChunk>();
  for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file);
  return chunks;
};

const closure = (chunks: Chunks, fileName: string, seen: Set<string>): void => {
  if (seen.has(fileName)) return;
  seen.add(fileName);
  for (const imported of chunks.get(fileName)?.imports ?? []) closure(chunks, imported, seen);
};

/** The files that these source files need, with everything they import statically. */
export const filesOf = (chunks: Chunks, modules: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  for (const module of modules) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/apps/web/${module}`)),
    );
    if (chunk === undefined) throw new Error(`no chunk holds ${module}`);
    closure(chunks, chunk.fileName, seen);
  }
  return seen;
};
