import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';

const HOME = '/__video/';

/** Builds the proof page in memory. @returns file name → content, below `/__video/`. */
const bundle = async (): Promise<Map<string, string | Uint8Array>> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    base: HOME,
    root: import.meta.dirname,
    worker: { format: 'es' },
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'room-page.ts'), output: { entryFileNames: 'room-page.js' } },
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

/** Serves the proof page to a browser context on the product's own origin, so that it holds the product's cookies. */
export const serveRoomPage = async (context: BrowserContext): Promise<string> => {
  files ??= bundle();
  const content = await files;
  await context.route(`**${HOME}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(HOME.length);
    const file = content.get(name);
    if (file !== undefined) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(file) });
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Preuve</title><script type="module" src="${HOME}room-page.js"></script>`,
    });
  });
  return HOME;
};
