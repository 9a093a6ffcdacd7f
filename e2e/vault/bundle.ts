import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

const HOME = '/__vault/';

/** Builds the proof page in memory. @returns file name → content, below `/__vault/`. */
const bundle = async (): Promise<Map<string, string | Uint8Array>> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: HOME,
    root: import.meta.dirname,
    resolve: { conditions: ['@maillon/source', 'browser', 'import', 'default'] },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'vault-page.ts'),
        output: { entryFileNames: 'vault-page.js' },
      },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const result of Array.isArray(built) ? built : [built]) {
    if (!('output' in result)) throw new Error('the proof page was not built');
    for (const file of result.output) files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
  }
  return files;
};

let files: ReturnType<typeof bundle> | undefined;

/** Serves the proof page on the product's own origin, which is a secure context. */
export const serveVaultPage = async (context: BrowserContext): Promise<string> => {
  files ??= bundle();
  const content = await files;
  await context.route(`**${HOME}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(HOME.length);
    const file = content.get(name);
    if (file !== undefined) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(file) });
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Preuve</title><script type="module" src="${HOME}vault-page.js"></script>`,
    });
  });
  return HOME;
};
