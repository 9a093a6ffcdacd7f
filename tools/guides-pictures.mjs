/** `pnpm guides:pictures`: the journeys of the guides take the guides' pictures, on the built product; look at each before it is committed. */
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './browser/chromium.mjs';
import { run } from './lib/commands.mjs';
import { bin, root } from './lib/paths.mjs';
import { turbo } from './product/build.mjs';

const browser = await ensureChromium();
if ('missing' in browser) {
  console.error(browser.missing);
  process.exit(1);
}
if (!(await turbo(['build']))) process.exit(1);
const folder = path.join(root, 'apps/web/public/guides');
fs.mkdirSync(folder, { recursive: true });
const config = path.join(root, 'e2e/playwright.config.ts');
// One after the other: people have plain names then, and two journeys at once would give one name twice.
const args = [
  'test',
  `--config=${config}`,
  'guides-',
  '--project=desktop',
  '--workers=1',
  '--retries=0',
  '--reporter=list',
];
const env = { ...process.env, CHROMIUM: browser.path, GUIDES_DIR: folder };
process.exit((await run(bin('playwright'), args, { cwd: root, env })) ?? 1);
