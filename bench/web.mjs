/**
 * First visit of three screens in the machine's Chromium with its processor slowed down four times: largest contentful
 * paint and what it was, blocking time, layout shift, and the JavaScript that came before the first paint. Medians of five visits;
 * one more over a slow line, for which there is no gate.
 */
import { once } from 'node:events';
import { signIn, startDemo } from './lib/demo.mjs';
import { gatesOf } from './lib/gates.mjs';
import { median } from './lib/numbers.mjs';

const VISITS = 5;
/** Lighthouse's telephone: the line is slow, not only the processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const TIMEOUT_MS = 60_000;
const DOCTOR = 'hugo.lestrade@pro.example';
/** Blocking time is what a task takes beyond this after the first contentful paint (web.dev, "Total Blocking Time"). */
const TASK_BUDGET_MS = 50;

const blockingTime = ({ tasks, firstPaint }) =>
  tasks
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - TASK_BUDGET_MS)
    .filter((blocked) => blocked > 0)
    .reduce((sum, blocked) => sum + blocked, 0);

/** Runs in the page before its own scripts. @param title that the screen has once it is there */
function observe(title) {
  window.seen = { lcp: 0, largest: '', tasks: [], shift: 0, firstPaint: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  let isTitled = false;
  // The title may stand before anything was painted; a visit that ended there would have seen no paint at all.
  const settle = () => isTitled && window.seen.lcp > 0 && window.shown('');
  watch('largest-contentful-paint', ({ startTime, element }) => {
    window.seen.lcp = startTime;
    window.seen.largest = `${element?.localName} ${element?.textContent.slice(0, 40)}`;
    settle();
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
  new MutationObserver((_changes, observer) => {
    if (!new RegExp(title).test(document.querySelector('h1')?.textContent)) return;
    observer.disconnect();
    isTitled = true;
    settle();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Settles when the page calls `shown`. Playwright's own waiting would run its code in the page, slowed down like ours. */
async function whenShown(devtools) {
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'shown' });
  return once(devtools, 'Runtime.bindingCalled', { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** A visit of a new tab, with nothing kept but the session and the keys: no file comes from a cache. */
async function visit(context, url, title, line) {
  const page = await context.newPage();
  await page.addInitScript(observe, title);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (line !== null) await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const shown = whenShown(devtools);
  await page.goto(url);
  // A slow processor is quiet on the network before it has painted anything: the screen itself says when it is there.
  await shown;
  await page.waitForLoadState('networkidle');
  // What the screens load once the browser is idle blocks a reader too.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => ({
    ...window.seen,
    bytes: /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
      .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= window.seen.firstPaint)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }));
  await page.close();
  return { ...seen, blocked: blockingTime(seen) };
}

const gates = gatesOf('web');
const { base, browser, stop } = await startDemo();
try {
  const device = { viewport: { width: 390, height: 844 } };
  const [stranger, doctor] = [await browser.newContext(device), await browser.newContext(device)];
  await signIn(doctor, base, DOCTOR);
  for (const [name, path, title, context] of [
    ['login', '/login', 'Connexion', stranger],
    ['dashboard', '/app', '^Bon(?:jour|soir)', doctor],
    ['agenda', '/app/agenda', 'Agenda', doctor],
  ]) {
    // The first visit of a device makes the keys; it is not counted.
    await visit(context, base + path, title, null);
    const visits = [];
    for (let index = 0; index < VISITS; index += 1) visits.push(await visit(context, base + path, title, null));
    const of = (key) => median(visits.map((seen) => seen[key]));
    const figures = {
      lcp: of('lcp'),
      largest: visits[0].largest,
      tbt: of('blocked'),
      cls: of('shift'),
      worstLcp: Math.max(...visits.map(({ lcp }) => lcp)),
      kBBeforePaint: of('bytes') / 1000,
    };
    console.log(JSON.stringify({ screen: name, visits: VISITS, ...figures }));
    gates.atMost(`${name} LCP ms`, figures.lcp, 1800);
    gates.atMost(`${name} TBT ms`, figures.tbt, 100);
    gates.atMost(`${name} layout shift`, figures.cls, 0.1);
    const slow = await visit(context, base + path, title, SLOW_4G);
    console.log(
      JSON.stringify({
        screen: name,
        visits: 1,
        line: 'slow 4G',
        lcp: slow.lcp,
        largest: slow.largest,
        tbt: slow.blocked,
      }),
    );
  }
} finally {
  await stop();
}
gates.close();
