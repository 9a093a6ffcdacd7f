/**
 * From the last digit of a login code to the first screen, in the machine's Chromium with a warm cache: the code is consumed, the
 * profile is read, the dashboard is there. The vault is left out; what it adds is measured by the bench of that name.
 */
import os from 'node:os';
import { loginCode, startDemo } from './lib/demo.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median } from './lib/numbers.mjs';

/** A contact gets one code per half minute, so each of them comes once; the first two warm the cache. */
const PEOPLE = [
  ...['inès.berthaud', 'maelys.ducassou', 'awa.traore-lemaire', 'justine.perignac', 'lison.cazenave'],
  ...['sofia.marques', 'clemence.roussilhe', 'heloise.vidalenc', 'anouk.labadie'],
].map((name) => `${name.normalize('NFD').replace(/\p{M}/gu, '')}@patient.example`);
const WARM_UP = 2;
const MAX_MS = 600;

/** Runs in the page: when the last digit is there, and when the first screen says its name. */
function watch() {
  window.seen = {};
  addEventListener('input', () => Object.assign(window.seen, { typed: performance.now() }), { capture: true });
  new MutationObserver(() => {
    if (window.seen.ready === undefined && /^Bon(?:jour|soir)/.test(document.querySelector('main h1')?.textContent)) {
      requestAnimationFrame(() => Object.assign(window.seen, { ready: performance.now() }));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

async function signIn(context, base, email) {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(`${base}/login`, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Adresse email' }).fill(email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await page.getByRole('heading', { name: 'Entrer le code de vérification' }).waitFor();
  await page.keyboard.type(await loginCode(context, base, email));
  await page.waitForFunction(() => window.seen.ready !== undefined);
  const { typed, ready } = await page.evaluate(() => window.seen);
  await page.close();
  await context.clearCookies();
  return ready - typed;
}

const gates = gatesOf('sign-in');
const { base, browser, stop } = await startDemo({ withVault: false });
try {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const times = [];
  for (const email of PEOPLE) times.push(await signIn(context, base, email));
  const measured = times.slice(WARM_UP);
  const figures = { median: median(measured), worst: Math.max(...measured) };
  console.log(JSON.stringify({ bench: 'sign-in', signIns: measured.length, load: os.loadavg()[0], ...figures }));
  gates.atMost('ms from the code to the first screen', figures.median, MAX_MS);
} finally {
  await stop();
}
gates.close();
