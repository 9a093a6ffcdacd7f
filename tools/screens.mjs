/** `pnpm screens`: photographs every screen of the built product, at 1440 and 390 px, into docs/screens. */
import path from 'node:path';
import { ensureChromium } from './browser/chromium.mjs';
import { bin, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { turbo } from './product/build.mjs';

const browser = await ensureChromium();
if ('missing' in browser) {
  console.error(browser.missing);
  process.exit(1);
}
if (!(await turbo(['build']))) process.exit(1);
const config = path.join(root, 'e2e/screens.config.ts');
const code = await run(bin('playwright'), ['test', `--config=${config}`, '--reporter=list'], {
  cwd: root,
  env: { ...process.env, CHROMIUM: browser.path },
});
process.exit(code ?? 1);
