import type { Plugin, Rolldown } from 'vite';
import { type Chunks, chunksOf } from './chunks.ts';

/** The first circle that is met on the way down from a file, or null. */
const circleFrom = (
  chunks: Chunks,
  file: string,
  way: readonly string[],
  done: Set<string>,
): readonly string[] | null => {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return null;
  for (const next of chunks.get(file)?.imports ?? []) {
    const circle = circleFrom(chunks, next, [...way, file], done);
    if (circle !== null) return circle;
  }
  done.add(file);
  return null;
};

/**
 * Fails the build where files import each other in a circle: which of them runs first then depends on which arrives first, and the
 * other one finds nothing where it looks for React. Grouping modules (`code-splitting.ts`) makes such circles.
 */
export const noCircles = (): Plugin => ({
  name: 'maillon:no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle);
    const done = new Set<string>();
    for (const file of chunks.keys()) {
      const circle = circleFrom(chunks, file, [], done);
      if (circle !== null) this.error(`files that import each other: ${circle.join(' → ')}`);
    }
  },
});

/** What comes only to whom a deployment's configuration chose it for, and the one module that brings it. */
const CHOSEN = ['/@seald-io/', '/vault/unlock/seald-provider.ts', '/packages/vault/src/seald'];

const isChosen = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.some((id) => CHOSEN.some((part) => id.includes(part)));

/** Fails the build where Seald would come to a person whose deployment did not choose it, or where it is in no file at all. */
export const onlyWhenChosen = (): Plugin => ({
  name: 'maillon:only-when-chosen',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const chosen = new Set(chunks.filter(isChosen).map(({ fileName }) => fileName));
    if (chosen.size === 0) this.error('Seald is in no chunk: nobody could choose it');
    for (const { fileName, imports } of chunks) {
      const brought = imports.find((other) => chosen.has(other));
      if (!chosen.has(fileName) && brought !== undefined)
        this.error(`${fileName} brings ${brought}, which is for those who chose Seald alone`);
    }
  },
});
