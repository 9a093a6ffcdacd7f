/**
 * First visit of three screens in the machine's Chromium with its processor slowed down four times: largest contentful
 * paint, blocking time, layout shift, and the JavaScript that came before the first paint. Medians of five visits.
 */
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/browser/chromium.mjs';
import { startThrowAwayDatabase } from '../tools/postgres/database.mjs';
import { migrate } from '../tools/postgres/migrate.mjs';
import { seedDemo, startApi } from '../tools/product/api.mjs';
import { localEnvironment } from '../tools/product/environment.mjs';
import { makeSecrets } from '../tools/product/secrets.mjs';
import { planVault, startVault } from '../tools/product/vault.mjs';
import { gatesOf } from './lib/gates.mjs';

const PORT = 21_590;
const VISITS = 5;
const DOCTOR = 'hugo.lestrade@pro.example';
/** Blocking time is what a task takes beyond this after the first contentful paint (web.dev, "Total Blocking Time"). */
const TASK_BUDGET_MS = 50;

const blockingTime = ({ tasks, firstPaint }) =>
  tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - TASK_BUDGET_MS)
    .filter((blocked) => blocked > 0)
    .reduce((sum, blocked) => sum + blocked, 0);

const executablePath = findChromium();
if (!executablePath) throw new Error('this bench needs Chromium');

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Runs in the page before its own scripts. */
function observe() {
  window.seen = { lcp: 0, tasks: [], shift: 0, firstPaint: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    window.seen.lcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    window.seen.tasks.push({ startTime, duration });
  });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) window.seen.shift += value;
  });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.seen.firstPaint = startTime;
  });
}

/** A visit of a new tab, with nothing kept but the session and the keys: no file comes from a cache. */
async function visit(context, url, title) {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  // A slow processor is quiet on the network before it has painted anything: the screen itself says when it is there.
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForLoadState('networkidle');
  // What the screens load once the browser is idle blocks a reader too.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => ({
    ...window.seen,
    bytes: performance
      .getEntriesByType('resource')
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.seen.firstPaint)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
  await page.close();
  return { ...seen, blocked: blockingTime(seen) };
}

/** A demo doctor signs in, through the routes that the sign-in uses. */
async function signIn(context, base) {
  const headers = { rid: 'anti-csrf', 'st-auth-mode': 'cookie' };
  const post = async (path, data) =>
    (await context.request.post(`${base}/api/auth/signinup/${path}`, { headers, data })).json();
  const { deviceId, preAuthSessionId } = await post('code', { email: DOCTOR });
  const [mail] = await (await context.request.get(`${base}/dev/outbox`, { params: { to: DOCTOR } })).json();
  const userInputCode = /\d{6}/.exec(mail.text)[0];
  await post('code/consume', { deviceId, preAuthSessionId, userInputCode });
}

const gates = gatesOf('web');
const database = await startThrowAwayDatabase();
await migrate(database.url);
const secrets = makeSecrets();
const plan = await planVault({ secrets, ownerUrl: database.url, productPort: PORT, variant: 'natalconnect' });
const vault = await startVault(plan, path.join(os.tmpdir(), `maillon-bench-vault-${process.pid}.log`));
const env = localEnvironment({ port: PORT, databaseUrl: database.url, secrets, vault: plan.environment });
await seedDemo(env);
const api = await startApi({ env, output: 'ignore' });
const base = `http://localhost:${PORT}`;
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  const device = { viewport: { width: 390, height: 844 } };
  const [stranger, doctor] = [await browser.newContext(device), await browser.newContext(device)];
  await signIn(doctor, base);
  for (const [name, path, title, context] of [
    ['login', '/login', 'Connexion', stranger],
    ['dashboard', '/app', /^Bon(?:jour|soir)/, doctor],
    ['agenda', '/app/agenda', 'Agenda', doctor],
  ]) {
    // The first visit of a device makes the keys; it is not counted.
    await visit(context, base + path, title);
    const visits = [];
    for (let index = 0; index < VISITS; index += 1) visits.push(await visit(context, base + path, title));
    const of = (key) => median(visits.map((seen) => seen[key]));
    const figures = {
      lcp: of('lcp'),
      tbt: of('blocked'),
      cls: of('shift'),
      worstLcp: Math.max(...visits.map(({ lcp }) => lcp)),
      kBBeforePaint: of('bytes') / 1000,
    };
    console.log(JSON.stringify({ screen: name, visits: VISITS, ...figures }));
    gates.atMost(`${name} LCP ms`, figures.lcp, 1800);
    gates.atMost(`${name} TBT ms`, figures.tbt, 100);
    gates.atMost(`${name} layout shift`, figures.cls, 0.1);
  }
} finally {
  await browser.close();
  await api.stop();
  await vault.stop();
  await database.stop();
}
gates.close();
