/** The first visit of a screen, with the processor slowed down four times: what is painted largest and when, and what blocks. */
import { once } from 'node:events';

const TIMEOUT_MS = 60_000;
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

/**
 * A visit of a new tab, with nothing kept but the session and the keys: no file comes from a cache.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} title of the screen, as a regular expression
 * @param {{ offline: boolean, latency: number, downloadThroughput: number, uploadThroughput: number } | null} line
 */
export async function visit(context, url, title, line) {
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
