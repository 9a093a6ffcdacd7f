import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Plugin } from 'vite';
import { chunksOf } from './chunks.ts';
import { onWrittenFiles } from './written-files.ts';

/** A tag of the page that loads a script or a style of ours. */
const LOADING = /<(?:script|link)\b[^>]*\s(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g;
const SCRIPT = /\.m?js$/;
/** They come without a page, by `navigator.serviceWorker`. */
const SERVICE_WORKERS: readonly string[] = ['/sw.js', '/shell-worker.js'];

const hashOf = async (algorithm: 'sha256' | 'sha384', file: string): Promise<string> =>
  `${algorithm}-${createHash(algorithm)
    .update(await readFile(file))
    .digest('base64')}`;

const scriptsIn = async (outDir: string): Promise<string[]> => {
  const files = await readdir(outDir, { recursive: true });
  const addresses = files.filter((file) => SCRIPT.test(file)).map((file) => `/${file.replaceAll(sep, '/')}`);
  return addresses.filter((address) => !SERVICE_WORKERS.includes(address)).sort();
};

/** SHA-256: each hash is a line that does not compress, in the page that everything waits for. */
const importMapOf = async (outDir: string): Promise<string> => {
  const scripts = await scriptsIn(outDir);
  const hashes = await Promise.all(scripts.map(async (file) => [file, await hashOf('sha256', join(outDir, file))]));
  return `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(hashes) })}</script>`;
};

const markTags = async (html: string, outDir: string): Promise<string> => {
  const hashes = new Map<string, string>();
  for (const [, file = ''] of html.matchAll(LOADING)) hashes.set(file, await hashOf('sha384', join(outDir, file)));
  return html.replace(LOADING, (tag, file: string) =>
    tag.replace(/\s*\/?>$/, ` integrity="${hashes.get(file)}"${tag.includes('crossorigin') ? '' : ' crossorigin'}>`),
  );
};

/**
 * What the page runs is what was built (W3C SRI): each script and style that it names has its hash in its tag, every other script in
 * the import map before them. Browsers look there for `import()`, `modulepreload` and static imports; our own code does for workers
 * (`src/lib/workers/start-worker.ts`).
 */
export const integrity = (): Plugin =>
  onWrittenFiles('integrity', 'writeBundle', async (outDir) => {
    const page = join(outDir, 'index.html');
    if (!existsSync(page)) return;
    const html = await markTags(await readFile(page, 'utf8'), outDir);
    const importMap = await importMapOf(outDir);
    await writeFile(
      page,
      html.replace('<script', () => `${importMap}\n    <script`),
    );
  });

/** Beside a worker's files stands the site's root, not its own address: it is started from memory (`src/lib/workers/start-worker.ts`). */
export const workerAddresses = (): Plugin => ({
  name: 'maillon:worker-addresses',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const chunk of chunksOf(bundle).values()) chunk.code = chunk.code.replaceAll('import.meta.url', 'self.origin');
  },
});
