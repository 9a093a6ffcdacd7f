/**
 * A week of 200 visits in the agenda of a doctor, in the machine's Chromium with its processor slowed down four times: from the last byte
 * of the answer to the frame in which the last visit stands. The answer is made here: what the server costs is measured elsewhere.
 */
import { randomUUID } from 'node:crypto';
import { signIn, startDemo } from './lib/demo.mjs';
import { gatesOf } from './lib/gates.mjs';
import { spreadOf } from './lib/numbers.mjs';

const VISITS = 7;
const APPOINTMENTS = 200;
const LIMIT_MS = 200;
const DOCTOR = 'hugo.lestrade@pro.example';
const MINUTE = 60_000;
const CATEGORIES = ['Consultation', 'UrgentFollowUp', 'FollowUp', 'RenewalOfPrescription'];

const common = (name, type) => ({ name, type, gender: 'FEMALE', age: 34, profileId: randomUUID(), address: null });

/** Monday to Friday of the week that is asked for, forty a day: a quarter of an hour each, from eight in the morning on. */
const weekFrom = (monday) =>
  Array.from({ length: APPOINTMENTS }, (_, index) => {
    const start = Date.parse(monday) + Math.floor(index / 40) * 1440 * MINUTE + (480 + 15 * (index % 40)) * MINUTE;
    return {
      ...{ id: randomUUID(), start: new Date(start).toISOString(), end: new Date(start + 15 * MINUTE).toISOString() },
      ...{ status: 'BOOKED', serviceCategory: CATEGORIES[index % 4], reasonCode: null, description: null, title: null },
      patient: {
        ...{ userType: 'patient', userData: { id: randomUUID(), userId: randomUUID() } },
        common: common(`Patiente ${index}`, 'Patient'),
      },
      ...{ doctors: [], assistants: [], midwives: [], organizationId: null, startedAt: null, endedAt: null },
      ...{ documentId: null, cancelCode: null, reports: [], observations: [], version: 1 },
    };
  });

/** Runs in the page before its own scripts. @param {number} count */
function observe(count) {
  window.seen = 0;
  const look = () => {
    if (document.querySelectorAll('[data-day] li button').length < count) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.seen = performance.now())));
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
}

async function visit(context, url) {
  const page = await context.newPage();
  await page.addInitScript(observe, APPOINTMENTS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  await page.waitForFunction(() => window.seen > 0, undefined, { timeout: 60_000 });
  const ms = await page.evaluate(() => {
    const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
    const answered = entries
      .filter(({ name }) => /\/api\/appointment\?/.test(name))
      .map(({ responseEnd }) => responseEnd);
    return window.seen - Math.max(...answered);
  });
  await page.close();
  return ms;
}

const gates = gatesOf('agenda');
const { base, browser, stop } = await startDemo();
try {
  const doctor = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(doctor, base, DOCTOR);
  await doctor.route(/\/api\/appointment\?/, (route) =>
    route.fulfill({ json: weekFrom(new URL(route.request().url()).searchParams.get('start')) }),
  );
  const url = `${base}/app/agenda?view=week`;
  // The first visit of a device makes the keys; it is not counted.
  await visit(doctor, url);
  const times = [];
  for (let index = 0; index < VISITS; index += 1) times.push(await visit(doctor, url));
  gates.atMost(`${APPOINTMENTS} visits of a week drawn at 4 × CPU: ms`, spreadOf(times), LIMIT_MS);
} finally {
  await stop();
}
gates.close();
