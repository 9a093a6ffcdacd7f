import type { Plugin, Rolldown } from 'vite';

/** What comes only to whom a deployment's configuration chose it for, and the one module that brings it. */
const CHOSEN = ['/@seald-io/', '/vault/unlock/seald-provider.ts', '/packages/vault/src/seald'];

const isChosen = ({ moduleIds }: Rolldown.OutputChunk): boolean =>
  moduleIds.some((id) => CHOSEN.some((part) => id.includes(part)));

/** Fails the build where Seald would come to somebody whose deployment did not choose it, or where it is in no file at all. */
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
