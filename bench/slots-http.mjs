/**
 * Free slots over HTTP with the calendars in Postgres: 100 and 1,000 practitioners over 30 days, and one day of a hundred; on one
 * connection, with what a request costs the server and Postgres, and on 16 at once, with how long another caller then waits. The same
 * question again and again, the same after a visit was cancelled or booked, another question each time.
 * `node bench/slots-http.mjs [requests=200]` with DATABASE_URL naming a Postgres server. The answers are compared with the reference's.
 */
import { PerformanceObserver, performance } from 'node:perf_hooks';
import { startBaseline } from './lib/baseline.mjs';
import { seedCalendars } from './lib/calendars.mjs';
import { familySeconds, machineSeconds, memoryMb, processSeconds } from './lib/cpu.mjs';
import { gatesOf } from './lib/gates.mjs';
import { percentile } from './lib/numbers.mjs';
import { sealAddresses, seedPeople, signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { ReadingConnection } from './lib/reading-connection.mjs';
import { referenceSlots } from './slots-reference.mjs';
import { addDays, fingerprint, makeWorkload, wallToUtc } from './slots-workload.mjs';

const REQUESTS = Number(process.argv[2] ?? 200);
/** So many until V8 has compiled what a request goes through: the first hundred cost half as much again. */
const WARM_UP = 300;
const AT_ONCE = 16;
/** Two professions stand for the two sizes, because one question is about one profession. */
const SIZES = { midwife: 100, assistant: 1_000 };
const LIMIT_MS = { midwife: 10, assistant: 60 };
/** Of a hundred: or so many times a bare GET of the same bytes, if that is more. */
const TIMES_BARE = 5;
/** A month ahead of us, as far as calendars are opened, with a change of the clock in it. */
const FROM = '2027-03-15';
const MINUTE = 60_000;
const KINDS_OF_QUESTION = ['asked again', 'after a change', 'another each time'];

const iso = (instant) => new Date(instant).toISOString();

/** Seconds of processor time so far: of the server, of Postgres, of us, of everybody. */
function spent({ pid, postgresPid }) {
  const { user, system } = process.cpuUsage();
  return [processSeconds(pid), familySeconds(postgresPid), (user + system) / 1e6, machineSeconds()];
}

const rounded = (value) => Number(value.toFixed(2));

function timesOf(answers) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return { p50: rounded(percentile(times, 0.5)), p99: rounded(percentile(times, 0.99)) };
}

/**
 * The same question again and again, or another one each time.
 * @param {(index: number) => string} pathOf
 * @param {(index: number) => Promise<unknown>} [before] what happens before each request, and is not measured
 */
async function measure(product, pathOf, headers, before = undefined) {
  const connection = await ReadingConnection.open(product.url);
  const answers = [];
  let last;
  let [costs, from, own] = [spent(product), performance.now(), collected];
  for (let index = -WARM_UP; index < REQUESTS; index++) {
    if (index === 0) [costs, from, own] = [spent(product), performance.now(), collected];
    await before?.(index);
    const { ms, status, body } = await connection.get(pathOf(index), headers);
    if (status !== 200) throw new Error(`${pathOf(index)}: ${status} ${body}`);
    if (index >= 0) answers.push({ ms, length: body.length });
    if (index === REQUESTS - 1) last = JSON.parse(body.toString());
  }
  connection.close();
  const [server, postgres, ours, machine] = spent(product).map((seconds, index) => seconds - costs[index]);
  const figures = {
    ...timesOf(answers),
    max: rounded(Math.max(...answers.map(({ ms }) => ms))),
    serverMicros: Math.round((server * 1e6) / REQUESTS),
    postgresMicros: Math.round((postgres * 1e6) / REQUESTS),
    ownMicros: Math.round((ours * 1e6) / REQUESTS),
    ownGcMs: rounded(collected - own),
    /** Processors that other programs used meanwhile: above 0.3, believe the microseconds and not the times. */
    elsewhere: rounded((machine - server - postgres - ours) / ((performance.now() - from) / 1000)),
    kB: Math.round(answers.at(-1).length / 1024),
  };
  return { figures, answer: last };
}

async function readOnce(url, path, headers) {
  const connection = await ReadingConnection.open(url);
  const answer = await connection.get(path, headers);
  connection.close();
  return answer;
}

/** The same question on many connections, and how long a caller waits meanwhile who asks for next to nothing. */
async function crowd(url, path, headers) {
  const connections = await Promise.all(Array.from({ length: AT_ONCE + 1 }, () => ReadingConnection.open(url)));
  const [other, ...many] = connections;
  const answers = [];
  const others = [];
  let open = AT_ONCE;
  const work = async (connection) => {
    for (let index = 0; index < REQUESTS / AT_ONCE; index++) answers.push(await connection.get(path, headers));
    open -= 1;
  };
  const look = async () => {
    while (open > 0) others.push(await other.get('/api/health/live', {}));
  };
  await Promise.all([...many.map(work), look()]);
  for (const connection of connections) connection.close();
  return { [`of ${AT_ONCE} at once`]: timesOf(answers), 'who else asks': timesOf(others) };
}

/** What the reference answers, as our API says it: minutes after the start of the question, by practitioner. */
function expectedOf(workload, from) {
  return referenceSlots(workload).map((starts) => Array.from(starts, (minute) => minute - from / MINUTE));
}

let collected = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collected += duration;
}).observe({ entryTypes: ['gc'] });

const gates = gatesOf('slots over HTTP');
const baseline = await startBaseline(0);
const product = await startProduct('slots');
const { client, url, secretKey } = product;
try {
  const [patient] = await seedPeople(client, 'patient', 1);
  await sealAddresses(client, secretKey, [patient]);
  const [headers] = await signInAll(url, [patient]);
  const [from, until] = [wallToUtc(FROM, 0), wallToUtc(addDays(FROM, 30), 0)];
  for (const [kind, size] of Object.entries(SIZES)) {
    const people = await seedPeople(client, /** @type {'midwife' | 'assistant'} */ (kind), size);
    const workload = makeWorkload({ practitioners: size, from: FROM });
    await seedCalendars(client, kind, people, workload, patient);
    const expected = fingerprint(expectedOf(workload, from));
    await client.query('ANALYZE users, parties, practitioners, schedules, schedule_template, schedule_exceptions');
    const pathFrom = (start) =>
      `/api/appointment/slot-starts?userType=${kind}&duration=15&from=${iso(start)}&until=${iso(until)}`;
    const same = () => pathFrom(from);
    const { ms: firstQuestionMs } = await readOnce(url, same(), headers);
    await client.query('ANALYZE free_months');

    const check = (what, { schedules }) => {
      const startsById = new Map(schedules.map(({ id, starts }) => [id, starts]));
      const ours = people.map(({ scheduleId }) => startsById.get(scheduleId));
      gates.exactly(`${size} × 30 days: the reference's answer, ${what}`, fingerprint(ours) === expected, true);
      return ours.reduce((sum, starts) => sum + starts.length, 0);
    };
    const [again, changed, other] = KINDS_OF_QUESTION;
    const { rows: visits } = await client.query(
      `SELECT id FROM appointments WHERE ${kind}_id IS NOT NULL ORDER BY id LIMIT $1`,
      [WARM_UP + REQUESTS],
    );
    const book = (index) =>
      client.query('UPDATE appointments SET status = $1 WHERE id = $2', [
        index % 2 === 0 ? 'CANCELLED' : 'BOOKED',
        visits[(WARM_UP + index) >> 1].id,
      ]);
    // From another minute each time; the last one is that of the others.
    const earlier = (index) => pathFrom(from - (REQUESTS - 1 - index) * MINUTE);
    /** @type {[string, (index: number) => string, ((index: number) => Promise<unknown>)?][]} */
    const series = [
      [again, same],
      [changed, same, book],
      [other, earlier],
    ];
    const { body } = await readOnce(url, same(), headers);
    const { figures: bare } = await measure(baseline, () => `/bytes/${body.length}`, {});
    console.log(JSON.stringify({ practitioners: size, server: 'bare, the same bytes', ...bare }));
    for (const [what, pathOf, before] of series) {
      const { figures, answer } = await measure(product, pathOf, headers, before);
      const slots = check(what, answer);
      console.log(
        JSON.stringify({
          practitioners: size,
          days: 30,
          slots,
          what,
          firstQuestionMs: rounded(firstQuestionMs),
          ...figures,
        }),
      );
      const limit = kind === 'midwife' ? Math.max(LIMIT_MS[kind], TIMES_BARE * bare.p99) : LIMIT_MS[kind];
      gates.atMost(`${size} × 30 days: p99 in ms, ${what}`, figures.p99, limit);
    }
    console.log(JSON.stringify({ practitioners: size, ...(await crowd(url, same(), headers)) }));
  }
  const day = `/api/appointment/available-slots?userTypes=midwife&duration=15&date=${addDays(FROM, 4)}`;
  const { figures, answer } = await measure(product, () => day, headers);
  const crowded = await crowd(url, day, headers);
  console.log(
    JSON.stringify({ practitioners: SIZES.midwife, days: 1, slots: answer.slots.length, ...figures, ...crowded }),
  );
  console.log(JSON.stringify({ memoryMb: memoryMb(product.pid) }));
} finally {
  await product.stop();
  await baseline.stop();
}
gates.close();
