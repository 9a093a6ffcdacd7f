import { basename } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

/** Builds a page's script in memory. @returns file name → content, below `home`. */
const bundle = async (home: string, entry: string): Promise<Map<string, string | Uint8Array>> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: home,
    root: import.meta.dirname,
    resolve: { conditions: ['@maillon/source', 'browser', 'import', 'default'] },
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) throw new Error(`${basename(entry)} was not built`);
    for (const file of result.output) files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
  }
  return files;
};

/**
 * A page that only tests know, served on the product's own origin: a secure context with the product's cookies.
 *
 * @param home its path, with a slash at both ends
 * @param entry the script's file
 * @returns what prepares a browser context for it, and gives the address to open
 */
export const proofPage = (home: string, entry: string): ((context: BrowserContext) => Promise<string>) => {
  let files: ReturnType<typeof bundle> | undefined;
  return async (context) => {
    files ??= bundle(home, entry);
    const content = await files;
    await context.route(`**${home}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(home.length);
      const file = content.get(name);
      if (file !== undefined) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(file) });
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Preuve</title><script type="module" src="${home}page.js"></script>`,
      });
    });
    return home;
  };
};
