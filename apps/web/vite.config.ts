import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { TRUSTED_TYPES } from '../../packages/contracts/src/system/trusted-types.ts';
import manifest from './package.json' with { type: 'json' };
import { budgets } from './vite/budgets.ts';
import { noCircles, onlyWhenChosen } from './vite/chunk-rules.ts';
import { codeSplitting } from './vite/code-splitting.ts';
import { eagerCompile } from './vite/eager-compile.ts';
import { firstScreens } from './vite/first-screens.ts';
import { integrity, workerAddresses } from './vite/integrity.ts';
import { precompress } from './vite/precompress.ts';
import { shellWorker } from './vite/shell-worker.ts';
import { slimContracts } from './vite/slim-contracts.ts';

/** JPEG 2000 and JBIG2, as scanners write them; PDF.js prefers WebAssembly, which our content policy does not allow. */
const DECODERS = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'];

/** Puts the decoders that PDF.js fetches by name, should a document need one, beside the product. */
const pdfDecoders = (): Plugin => ({
  name: 'maillon:pdf-decoders',
  apply: 'build',
  generateBundle() {
    const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    for (const name of DECODERS) {
      const source = readFileSync(path.join(folder, 'wasm', name));
      this.emitFile({ type: 'asset', fileName: `pdfjs/${name}`, source });
    }
  },
});

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    // Each text of our screens passes French typography on its way to the page (docs/decisions/words.md).
    react({ jsxImportSource: path.join(import.meta.dirname, 'src/lib/typography') }),
    tailwindcss(),
    slimContracts(),
    eagerCompile(),
    budgets(),
    pdfDecoders(),
    firstScreens(),
    noCircles(),
    onlyWhenChosen(),
    integrity(),
    shellWorker(),
    precompress(),
  ],
  resolve: { conditions: ['@maillon/source', 'module', 'browser', 'development|production'] },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(manifest.version) },
  build: {
    target: 'es2023',
    cssTarget: ['chrome125', 'safari17.5', 'firefox126'],
    // A module preload polyfill would be one more script; every supported browser knows the link.
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  // One file each: what a worker imports by itself has no integrity in any browser.
  worker: {
    format: 'es',
    plugins: () => [workerAddresses()],
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 5173),
    headers: { 'content-security-policy': TRUSTED_TYPES.join('; ') },
    proxy: {
      '/api': API,
      '/dev': API,
      '/problems': API,
      '/app.webmanifest': API,
      '/socket.io': { target: API, ws: true },
    },
  },
});
