import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ShellFile } from '../src/lib/shell-worker/shell-file.ts';
import { chunksOf, filesOf } from './chunks.ts';
import { AGENDA, DASHBOARD, FILE, FIRST, INSIDE, LOGIN, PATIENTS, STRUCTURE_PATIENTS } from './entries.ts';

/** What the shell opens without a network: the entrance, what stands around every screen, and the screens that can be read then. */
const SHELL = [...FIRST, ...LOGIN, ...INSIDE, ...DASHBOARD, ...AGENDA, ...FILE, ...PATIENTS, ...STRUCTURE_PATIENTS];

const SOURCE = join(import.meta.dirname, '../src/lib/shell-worker/shell.worker.ts');
const NAME = 'shell-worker.js';
/** Where the list stands in the worker's source; an installation finds the page's entry in it (`tools/product/trust.mjs`). */
const LIST = /\bself\.SHELL_FILES\b/;

const BESIDE = ['index.html', 'first-paint.js', 'favicon.png', 'icons/icon-192.png'];
const LATIN = /^assets\/[\w-]+-latin-wght-normal-.*\.woff2$/;
const STYLE = /^assets\/index-.*\.css$/;

const entryOf = async (outDir: string, file: string): Promise<ShellFile> => {
  const bytes = await readFile(join(outDir, file));
  const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
  return { url: `/${file}`, revision: file.startsWith('assets/') ? null : integrity, integrity };
};

/** One file without imports: a worker that fetches a part of itself is not started again without a network. */
const bundled = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    resolve: { conditions: ['@maillon/source', 'module', 'browser', 'production'] },
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: SOURCE, output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
};

/** Writes the worker of the shell, with the list of what it keeps as it was built. */
export const shellWorker = (): Plugin => {
  let outDir = '';
  let first: readonly string[] = [];
  return {
    name: 'maillon:shell-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      first = [...filesOf(chunksOf(bundle), SHELL)];
    },
    // The page has its hashes by now, and the compressed copies are made afterwards.
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (first.length === 0) return;
        const assets = (await readdir(join(outDir, 'assets'))).map((name) => `assets/${name}`);
        const others = assets.filter((file) => LATIN.test(file) || STYLE.test(file));
        const files = await Promise.all([...BESIDE, ...first, ...others].map((file) => entryOf(outDir, file)));
        const code = await bundled();
        if (!LIST.test(code)) this.error(`${NAME} has no place for its list`);
        await writeFile(
          join(outDir, NAME),
          code.replace(LIST, () => JSON.stringify(files)),
        );
        this.info(`${files.length} files are kept for a page without network`);
      },
    },
  };
};
