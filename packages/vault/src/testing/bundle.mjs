/** Prints what a page loads for an entry of this package: each chunk with its compressed bytes, as the web app ships it (`vite/precompress.ts`). `node bundle.mjs embedded.ts` */
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');
const { output } = await build({
  root,
  logLevel: 'silent',
  configFile: false,
  resolve: { conditions: ['@maillon/source', 'browser', 'import', 'default'] },
  build: {
    write: false,
    target: 'es2023',
    // The vault runs in a worker, into which Vite puts no loader of stylesheets.
    modulePreload: false,
    rolldownOptions: { input: path.join(root, process.argv[2] ?? 'embedded.ts'), preserveEntrySignatures: 'strict' },
  },
});
const chunks = output.filter(({ type }) => type === 'chunk');
console.log(
  JSON.stringify(
    Object.fromEntries(chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length])),
  ),
);
