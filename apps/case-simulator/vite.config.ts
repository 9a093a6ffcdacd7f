import path from 'node:path';
import { defineConfig } from 'vite';

/** The page of the box; `src/cli/serve.ts` serves what is built here. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'src/page'),
  base: './',
  resolve: { conditions: ['@maillon/source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  build: { target: 'es2023', outDir: path.join(import.meta.dirname, 'dist/page'), emptyOutDir: true },
});
