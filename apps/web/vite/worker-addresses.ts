import type { Plugin } from 'vite';
import { chunksOf } from './chunks.ts';

/** Beside a worker's files stands the site's root, not its own address: it is started from memory (`src/lib/workers/start-worker.ts`). */
export const workerAddresses = (): Plugin => ({
  name: 'maillon:worker-addresses',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of chunksOf(bundle).values()) chunk.code = chunk.code.replaceAll('import.meta.url', 'self.origin');
  },
});
