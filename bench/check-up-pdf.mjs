/**
 * The PDF of a health questionnaire in the machine's Chromium, from the click to its bytes: an ordinary one, and one with long
 * answers in letters that the built-in fonts lack. Beside it the longest task of the page meanwhile, which must stay free.
 */
import { createHash } from 'node:crypto';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/browser/chromium.mjs';
import { findFreePort } from '../tools/lib/ports.mjs';
import { startThrowAwayDatabase } from '../tools/postgres/database.mjs';
import { migrate } from '../tools/postgres/migrate.mjs';
import { seedDemo, startApi } from '../tools/product/api.mjs';
import { localEnvironment } from '../tools/product/environment.mjs';
import { makeSecrets } from '../tools/product/secrets.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median } from './lib/numbers.mjs';

const FIRST_PORT = 21590;
const RUNS = 5;
const ADMIN = 'solene.arrighi@admin.maillon.example';
const CLIENT = { rid: 'anti-csrf', 'st-auth-mode': 'cookie' };
const HELD_MS = 1500;
/** Of the tasks that a browser reports (50 ms and more), the longest that still lets a page answer at once. */
const FREE_MS = 100;

const executablePath = findChromium();
if (!executablePath) throw new Error('this bench needs Chromium');

/** Runs in the page before its own scripts. */
function observe() {
  window.seen = { clicked: 0, made: 0, tasks: [] };
  addEventListener(
    'click',
    ({ isTrusted }) => isTrusted && Object.assign(window.seen, { clicked: performance.now() }),
    {
      capture: true,
    },
  );
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob && blob.type === 'application/pdf') window.seen.made = performance.now();
    return createObjectURL.call(URL, blob);
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function signIn(context, base) {
  const post = async (path, data) =>
    (await context.request.post(`${base}/api/auth/signinup/${path}`, { headers: CLIENT, data })).json();
  const { deviceId, preAuthSessionId } = await post('code', { email: ADMIN });
  const [mail] = await (await context.request.get(`${base}/dev/outbox`, { params: { to: ADMIN } })).json();
  await post('code/consume', { deviceId, preAuthSessionId, userInputCode: /\d{6}/.exec(mail.text)[0] });
}

/** A challenge and a number whose hash begins with enough bits of zero, as the page's worker finds it. */
async function proof(context, base) {
  const { challenge, bits } = await (await context.request.get(`${base}/api/patient-check-up/challenge`)).json();
  for (let number = 0; ; number += 1) {
    const text = `${challenge}.${number.toString(36)}`;
    if (createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - bits) === 0) return text;
  }
}

/** A visitor who writes as much as they can, in letters of other countries. */
async function sendLong(context, base) {
  const long = (words, length) => words.repeat(Math.ceil(length / words.length)).slice(0, length);
  const data = {
    ...{ lastName: 'Nguyễn Đặng', firstName: 'Thị Hồng', gender: 'FEMALE', chestSize: 90, birthDate: '1961-05-02' },
    ...{ nir: '261059912345678', size: 160, weight: 58.5, physicalActivity: 'modere' },
    ...{ usualTreatment: long('Thuốc huyết áp, mỗi sáng một viên ; ', 2000), tabac: 'jamais', alcool: 'jamais' },
    ...{ personnalAntecedents: ['cardiac', 'autre'], personnalAntecedentsOther: long('عملية القلب في 2010 ', 500) },
    ...{ familyAntecedents: ['autre'], familyAntecedentsOther: 'ß'.repeat(200), hasContraception: 'non' },
    ...{ menopause: 'oui', frottis: 'non', risques_hepatiteB: ['pays_endemie'], risks_colon: ['mici'] },
    captchaToken: await proof(context, base),
  };
  const answer = await context.request.post(`${base}/api/patient-check-up`, { headers: CLIENT, data });
  if (answer.status() !== 201) throw new Error(await answer.text());
}

/** A fresh tab each time: the worker and the fonts are loaded again, from the browser's cache at best. */
async function measure(context, base, name) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  await page.goto(`${base}/app/admin/patient-check-result`);
  await page.getByRole('link', { name }).click();
  const button = page.getByRole('button', { name: 'Télécharger le PDF' });
  await button.waitFor();
  await page.waitForLoadState('networkidle');
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  if (process.env.KEEP_PDF) await file.saveAs(`${process.env.KEEP_PDF}/${file.suggestedFilename()}`);
  const { clicked, made, tasks } = await page.evaluate(() => window.seen);
  await page.close();
  const during = tasks.filter(({ startTime }) => startTime >= clicked && startTime <= made);
  return { ms: made - clicked, task: Math.max(0, ...during.map(({ duration }) => duration)) };
}

const gates = gatesOf('check-up-pdf');
const database = await startThrowAwayDatabase();
await migrate(database.url);
const port = await findFreePort(FIRST_PORT);
const env = localEnvironment({ port, databaseUrl: database.url, secrets: makeSecrets() });
await seedDemo(env);
const api = await startApi({ env, output: 'ignore' });
const base = `http://localhost:${port}`;
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const context = await browser.newContext();
  await signIn(context, base);
  await sendLong(context, base);
  for (const [kind, name] of [
    ['ordinary', /^Héloïse VIDALENC/],
    ['long, other letters', /^Thị Hồng/],
  ]) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(context, base, name));
    const [first] = runs;
    const figures = {
      ms: median(runs.map(({ ms }) => ms)),
      firstMs: first.ms,
      worstMs: Math.max(...runs.map(({ ms }) => ms)),
      longestTask: Math.max(...runs.map(({ task }) => task)),
    };
    console.log(JSON.stringify({ questionnaire: kind, runs: RUNS, ...figures }));
    gates.atMost(`${kind}, ms`, figures.ms, HELD_MS);
    gates.atMost(`${kind}, longest task of the page, ms`, figures.longestTask, FREE_MS);
  }
} finally {
  await browser.close();
  await api.stop();
  await database.stop();
}
gates.close();
