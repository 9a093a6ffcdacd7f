/**
 * « Any of these doctors, with this nurse, for me, soon, and why not »: the next openings of 50, 100 and 200 doctors over six months whose
 * calendars hold 90 days, while other patients book 20 visits a second; beside a bare GET of the same bytes. A question names fifty people
 * at most, so that two hundred are four at once, and the time is that until the last of them is answered.
 * `node bench/openings.mjs [searches=150]` with DATABASE_URL naming a Postgres server.
 */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startBaseline } from './lib/baseline.mjs';
import { seedCalendars } from './lib/calendars.mjs';
import { familySeconds, processSeconds } from './lib/cpu.mjs';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { sealAddresses, seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { ReadingConnection } from './lib/reading-connection.mjs';
import { addDays, makeWorkload } from './slots-workload.mjs';

const SEARCHES = Number(process.argv[2] ?? 150);
const WARM_UP = 60;
const DOCTORS = 200;
const DAYS = 90;
const FROM = '2027-03-15';
/** As many as one question names (contracts/agenda/openings). */
const AT_A_TIME = 50;
const BOOKERS = 20;
const BOOKINGS_PER_SECOND = 20;
/** A run lasts no longer than there are visits to book. */
const MAX_SECONDS = 12;
const LIMIT_MS = 60;
const TIMES_BARE = 5;
/** Of the cost of four times as many: linear, and half of it for what a question costs at all. */
const LINEAR = 4 * 1.25;
const HALF_HOUR = 30 * 60_000;

const rounded = (value) => Number(value.toFixed(2));

/** Every path on a connection of its own, all at once, time after time. @returns the times until the last answer, and the last answers */
async function measure(url, pathsOf, headers, times) {
  const paths = pathsOf(0);
  const connections = await Promise.all(paths.map(() => ReadingConnection.open(url)));
  const latencies = [];
  let bodies = [];
  for (let index = 0; index < times; index++) {
    const from = performance.now();
    const answers = await Promise.all(pathsOf(index).map((path, at) => connections[at].get(path, headers)));
    latencies.push(performance.now() - from);
    for (const { status, body } of answers) if (status !== 200) throw new Error(`${status} ${body}`);
    bodies = answers.map(({ body }) => Buffer.from(body));
  }
  for (const connection of connections) connection.close();
  latencies.sort((a, b) => a - b);
  return { p50: rounded(percentile(latencies, 0.5)), p95: rounded(percentile(latencies, 0.95)), bodies };
}

/** Other patients book what was offered, twenty a second, until they are told to stop. @returns how many were booked and refused */
function bookAll(url, wanted, bookers) {
  const counts = {};
  let isOver = false;
  const sent = [];
  const work = (async () => {
    const begin = performance.now();
    for (let index = 0; !isOver && index < wanted.length; index++) {
      const wait = begin + (index * 1000) / BOOKINGS_PER_SECOND - performance.now();
      if (wait > 0) await pause(wait);
      const { doctorId, start, booker } = wanted[index];
      const { patient, headers } = bookers[booker];
      const body = {
        ...{ doctorId, patientId: patient.id, serviceCategory: 'Consultation' },
        ...{ start, end: new Date(Date.parse(start) + HALF_HOUR).toISOString() },
      };
      const more = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
      const answered = fetch(`${url}/api/appointment`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      });
      sent.push(
        answered.then(async (answer) => {
          await answer.arrayBuffer();
          counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        }),
      );
    }
  })();
  return {
    async stop() {
      isOver = true;
      await work;
      await Promise.all(sent);
      return counts;
    },
  };
}

const gates = gatesOf('openings');
const baseline = await startBaseline(0);
const product = await startProduct('openings');
const { client, url, pid, postgresPid, secretKey } = product;
try {
  const patients = await seedPeople(client, 'patient', 1 + BOOKERS + 1);
  await sealAddresses(client, secretKey, patients);
  const [seeker, ...others] = patients;
  const earlier = others.pop();
  const [headers, ...theirs] = await signInAll(url, [seeker, ...others]);
  const doctors = await seedPeople(client, 'doctor', DOCTORS);
  const nurses = await seedPeople(client, 'assistant', 1);
  await seedCalendars(
    client,
    'doctor',
    doctors,
    makeWorkload({ practitioners: DOCTORS, from: FROM, days: DAYS }),
    earlier,
  );
  await seedCalendars(
    client,
    'assistant',
    nurses,
    makeWorkload({ practitioners: 1, from: FROM, days: DAYS, seed: 7 }),
    earlier,
  );
  // Every tenth doctor receives no patient: why is part of the answer.
  const closed = doctors.filter((_, index) => index % 10 === 0).map(({ scheduleId }) => scheduleId);
  await client.query('DELETE FROM schedule_template WHERE schedule_id = ANY($1)', [closed]);
  await client.query('ANALYZE users, parties, practitioners, schedules, schedule_template, schedule_exceptions');
  const groups = Array.from({ length: DOCTORS / AT_A_TIME }, (_, at) =>
    doctors.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME).map(({ id }) => id),
  );
  const pathOf = (ids, more) => `/api/appointment/openings?duration=30&from=${FROM}&anyOf=${ids.join(',')}&${more}`;
  const together = `allOf=${nurses[0].id}&each=5`;
  const ask = (count) => () => groups.slice(0, count).map((ids) => pathOf(ids, together));

  // Each booker is at one place at a time, and each doctor too: half hours of four days, as far as there are bookers for them.
  const offers = groups.map((ids, at) => pathOf(ids, 'each=20').replace(FROM, addDays(FROM, 7 * at)));
  const { bodies: offered } = await measure(url, () => offers, headers, 1);
  const atThatTime = {};
  const wanted = offered
    .flatMap((body) => JSON.parse(body.toString()).practitioners)
    .flatMap(({ practitioner, starts }) => starts.map((start) => ({ doctorId: practitioner.userData.id, start })))
    .filter(({ start }) => Date.parse(start) % HALF_HOUR === 0)
    .flatMap(({ doctorId, start }) => {
      const booker = atThatTime[start] ?? 0;
      atThatTime[start] = booker + 1;
      return booker < BOOKERS ? [{ doctorId, start, booker }] : [];
    });

  await measure(url, ask(groups.length), headers, WARM_UP);
  const figures = {};
  let booked = {};
  for (const count of [1, 2, groups.length]) {
    const bookings = bookAll(
      url,
      wanted.splice(0, BOOKINGS_PER_SECOND * MAX_SECONDS),
      others.map((patient, at) => ({ patient, headers: theirs[at] })),
    );
    const [server, postgres] = [processSeconds(pid), familySeconds(postgresPid)];
    const { bodies, ...times } = await measure(url, ask(count), headers, SEARCHES);
    const micros = (processSeconds(pid) - server + familySeconds(postgresPid) - postgres) * 1e6;
    booked = await bookings.stop();
    const found = bodies.flatMap((body) => JSON.parse(body.toString()).practitioners);
    const reasons = found.filter(({ reason }) => reason !== null).length;
    const bytes = bodies.reduce((sum, body) => sum + body.length, 0);
    const bare = await measure(baseline.url, () => bodies.map(({ length }) => `/bytes/${length}`), {}, SEARCHES);
    figures[count] = { ...times, cost: Math.round(micros / SEARCHES) };
    const said = { doctors: count * AT_A_TIME, found: found.length, reasons, kB: Math.round(bytes / 1024) };
    console.log(JSON.stringify({ ...said, ...figures[count], bareP95: bare.p95, booked }));
    if (count === groups.length) {
      gates.exactly(`${DOCTORS} × ${DAYS} days: everybody is answered for`, found.length, DOCTORS);
      const limit = Math.max(LIMIT_MS, TIMES_BARE * bare.p95);
      gates.atMost(
        `${DOCTORS} × ${DAYS} days, with a nurse, while 20 a second are booked: p95 in ms`,
        times.p95,
        limit,
      );
    }
  }
  // The bookings are in it, the same at each size.
  gates.atMost('processor time of 200 beside that of 50', figures[groups.length].cost / figures[1].cost, LINEAR);
} finally {
  await product.stop();
  await baseline.stop();
}
gates.close();
