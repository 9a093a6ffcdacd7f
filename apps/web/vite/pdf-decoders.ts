import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** JPEG 2000 and JBIG2, as scanners write them; PDF.js prefers WebAssembly, which our content policy does not allow. */
const DECODERS = ['openjpeg_nowasm_fallback.js', 'jbig2_nowasm_fallback.js'];

/** Puts the decoders that PDF.js fetches by name, should a document need one, beside the product. */
export const pdfDecoders = (): Plugin => ({
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
