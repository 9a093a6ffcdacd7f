/**
 * What a person waits for after a touch, as the page itself sees it, in the machine's Chromium at its own speed: the command palette
 * from Ctrl K until it is drawn, a person from the last letter of the name until they are drawn, and an answer of the record from the choice
 * until « Enregistré » is drawn. Medians, after one that is not counted.
 */
import { signIn, startDemo } from './lib/demo.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median, percentile } from './lib/numbers.mjs';

const TIMES = 9;
const OPTION = '[role=dialog] [role=option]';
/** The server is asked once the typing has settled (spec clinical: global patient search). */
const TYPING_PAUSE_MS = 500;
const DOCTOR = 'hugo.lestrade@pro.example';
const PATIENT = 'camille.fontanel@patient.example';
/** Known to the doctor; the second time they are known to the tab too. */
const NAMES = ['Berthaud', 'Cazenave', 'Ducassou', 'Labadie', 'Roussilhe'];

/**
 * In the page: does it, and says how long it took until the frame that shows it had been drawn.
 * @param {{ press?: { key: string, ctrlKey?: boolean }, type?: string, choose?: string, shows: string, saying?: string }} touch
 */
const timeOf = ({ press, type, choose, shows, saying }) =>
  new Promise((resolve) => {
    const isShown = () =>
      [...document.querySelectorAll(shows)].some((one) => saying === undefined || one.textContent.includes(saying));
    const start = performance.now();
    if (press) window.dispatchEvent(new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true }));
    if (type !== undefined) {
      const box = /** @type {HTMLInputElement} */ (document.activeElement);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, type);
      box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: type.at(-1) }));
    }
    if (choose) /** @type {HTMLElement} */ (document.querySelector(choose)).click();
    const look = () => {
      if (!isShown()) requestAnimationFrame(look);
      // The next frame begins when this one has been drawn.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    look();
  });

const gates = gatesOf('touches');

/** @param {string} name @param {number[]} all @param {number} limit */
function hold(name, all, limit) {
  const times = all.slice(1).sort((a, b) => a - b);
  const ms = median(times);
  console.log(JSON.stringify({ bench: `touches/${name}`, ms, p90: percentile(times, 0.9), times }));
  gates.atMost(`${name}, ms`, ms, limit);
}

const { base, browser, stop } = await startDemo();
try {
  const desktop = { viewport: { width: 1440, height: 900 }, locale: 'fr-FR' };
  const doctor = await browser.newContext(desktop);
  await signIn(doctor, base, DOCTOR);
  const page = await doctor.newPage();
  await page.goto(`${base}/app`, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  const opened = [];
  const asked = [];
  const known = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const saying = NAMES[time % NAMES.length].toUpperCase();
    const wasMet = time >= NAMES.length;
    opened.push(await page.evaluate(timeOf, { press: { key: 'k', ctrlKey: true }, shows: OPTION }));
    await page.locator('[role=dialog] [role=combobox]').focus();
    const took = await page.evaluate(timeOf, { type: saying.toLowerCase(), shows: OPTION, saying });
    (wasMet ? known : asked).push(took);
    await page.locator(OPTION, { hasText: saying }).first().click();
    await page.locator('h1', { hasText: saying }).waitFor();
    await page.waitForLoadState('networkidle');
  }
  hold('palette drawn after Ctrl K', opened, 50);
  hold('a person met in this tab, drawn after the last letter', known, 100);
  hold('a person asked of the server, drawn after the last letter', asked, TYPING_PAUSE_MS + 100);

  const patient = await browser.newContext(desktop);
  await signIn(patient, base, PATIENT);
  const record = await patient.newPage();
  await record.goto(`${base}/app/medical-record?view=record&edit&tab=_step4`, { waitUntil: 'networkidle' });
  const radio = '[role=dialog] input[type=radio]';
  await record.locator(radio).first().waitFor();
  const name = await record.locator(radio).first().getAttribute('name');
  const every = `[role=dialog] input[name="${name}"]`;
  const [codes, chosen] = await record.locator(every).evaluateAll((all) => {
    const boxes = /** @type {HTMLInputElement[]} */ (all);
    return /** @type {const} */ ([boxes.map(({ value }) => value), boxes.findIndex(({ checked }) => checked)]);
  });
  const saved = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const choose = `${every}[value="${codes[(chosen + 1 + time) % codes.length]}"]`;
    saved.push(await record.evaluate(timeOf, { choose, shows: '[role=dialog] [role=status]', saying: 'Enregistré' }));
  }
  hold('« Enregistré » drawn after a choice', saved, 300);
} finally {
  await stop();
}
gates.close();
