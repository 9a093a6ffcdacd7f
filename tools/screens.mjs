/** `pnpm screens`: photographs every screen of the built product, at 1440 and 390 px, into .cache/screens; the README's own are renewed. */
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './browser/chromium.mjs';
import { run } from './lib/commands.mjs';
import { bin, cacheDir, root } from './lib/paths.mjs';
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

/** Only what the README shows is kept in the repository. */
const shown = path.join(root, 'docs/screens');
for (const name of fs.readdirSync(shown)) {
  const fresh = path.join(cacheDir, 'screens', name);
  if (code === 0 && fs.existsSync(fresh)) fs.copyFileSync(fresh, path.join(shown, name));
}
process.exit(code ?? 1);
