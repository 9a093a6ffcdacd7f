import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A tag of the page that loads a script or a style of ours. */
const LOADING = /<(?:script|link)\b[^>]*\s(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g;

/** What the page names it loads, and nothing else under the same name: of each script and style, the hash (W3C SRI). */
export const integrity = (): Plugin => {
  let outDir = '';
  return {
    name: 'maillon:integrity',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Once the files are there as they are served, and before they are compressed.
    async writeBundle() {
      const page = join(outDir, 'index.html');
      if (!existsSync(page)) return;
      const html = await readFile(page, 'utf8');
      const hashes = new Map<string, string>();
      for (const [, file = ''] of html.matchAll(LOADING)) {
        const hash = createHash('sha384').update(await readFile(join(outDir, file)));
        hashes.set(file, `sha384-${hash.digest('base64')}`);
      }
      const marked = html.replace(LOADING, (tag, file: string) =>
        tag.replace(
          /\s*\/?>$/,
          ` integrity="${hashes.get(file)}"${tag.includes('crossorigin') ? '' : ' crossorigin'}>`,
        ),
      );
      await writeFile(page, marked);
    },
  };
};
