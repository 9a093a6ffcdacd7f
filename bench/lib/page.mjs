/** A page of the bench's own in the machine's Chromium: a script, served from this machine, so that WebCrypto is there. */
import { once } from 'node:events';
import http from 'node:http';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../../tools/browser/chromium.mjs';

/** @param {string} entry the script's file */
export async function openPage(entry) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('this bench needs Chromium');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    resolve: { conditions: ['browser', 'import', 'default'] },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { entryFileNames: 'page.js' } },
    },
  });
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
  const files = new Map(output.map((file) => [`/${file.fileName}`, 'code' in file ? file.code : file.source]));
  const server = http.createServer((request, response) => {
    const script = files.get(request.url);
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? '<!doctype html><title>bench</title><script type="module" src="/page.js"></script>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`);
  return {
    page,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
