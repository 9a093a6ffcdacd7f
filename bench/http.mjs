/**
 * Our API with everything on beside bare servers: what it reads beside one that only reads, what it writes beside one that leaves
 * the same rows (`baseline/`). First at 16 connections that ask without pause, then at 200 requests a second.
 * `node bench/http.mjs [appointments=20000] [seconds=5] [runs=3]` with DATABASE_URL naming a Postgres server.
 */
import { startBaseline, startSameEffects } from './lib/baseline.mjs';
import { memoryMb } from './lib/cpu.mjs';
import { effectsOf } from './lib/effects.mjs';
import { gatesOf } from './lib/gates.mjs';
import { compare, ratioOf } from './lib/load.mjs';
import { spreadOf } from './lib/numbers.mjs';
import { compareOpenLoop } from './lib/open-loop.mjs';
import { signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { ofBaseline, ofProduct, seedProduct } from './lib/visits.mjs';

const APPOINTMENTS = Number(process.argv[2] ?? 20_000);
const SECONDS = Number(process.argv[3] ?? 5);
const RUNS = Number(process.argv[4] ?? 3);
const ONLY = process.argv[5] ?? '';

const CONNECTIONS = 16;
const PER_SECOND = 200;

/** design/performance.md §8: requests/s and CPU as shares of the limit's, p99 in ms or as a multiple of the limit's. */
const OPERATIONS = {
  get: { limit: 'bare', perSecond: 0.6, cpu: 1.6, p99: 5 },
  search: { limit: 'bare', perSecond: 0.3, cpu: 2.6, p99: 5, isPerByte: true },
  create: { limit: 'same effects', perSecond: 0.4, cpu: 2, p99: 15 },
  patch: { limit: 'same effects', perSecond: 0.4, cpu: 2, p99: 15 },
};
const TIMES_LIMIT = 3;
const MAX_MEMORY_MB = 320;

const micros = ({ serverMicros, postgresMicros }) => serverMicros + postgresMicros;

const baseline = await startBaseline(APPOINTMENTS);
const sameEffects = await startSameEffects(APPOINTMENTS);
const product = await startProduct('http');
const gates = gatesOf('http');
try {
  const world = await seedProduct(product.client, APPOINTMENTS);
  const headers = await signInAll(product.url, world.users);
  const ours = await ofProduct(product.client, world, headers);
  const limits = {
    bare: { ...baseline, requests: ofBaseline(baseline) },
    'same effects': sameEffects,
  };
  const wanted = Object.entries(OPERATIONS).filter(([operation]) => operation.includes(ONLY));
  const targetsOf = (operation, limit) => ({
    limit: { ...limits[limit], requests: limits[limit].requests[operation] },
    ours: { ...product, requests: ours[operation] },
  });
  for (const [operation, { limit, perSecond, cpu, isPerByte }] of wanted) {
    const figures = await compare(targetsOf(operation, limit), {
      connections: CONNECTIONS,
      seconds: SECONDS,
      runs: RUNS,
      warmUp: SECONDS,
    });
    for (const [name, { runs: _, ...row }] of Object.entries(figures))
      console.log(JSON.stringify({ operation, server: name === 'limit' ? limit : name, ...row }));
    gates.exactly(`${operation}: failed requests, of both`, figures.ours.failures + figures.limit.failures, 0);
    const rate = ratioOf(figures.ours, figures.limit, (run) => run.perSecond);
    gates.atLeast(`${operation}: requests/s ÷ ${limit}`, rate, perSecond);
    const cost = ratioOf(figures.ours, figures.limit, micros);
    const perByte = ratioOf(figures.ours, figures.limit, (run) => micros(run) / run.bytes);
    if (isPerByte && cost.median > cpu) gates.atMost(`${operation}: CPU per kB ÷ ${limit}`, perByte, cpu);
    else gates.atMost(`${operation}: CPU µs ÷ ${limit}`, cost, cpu);
  }
  if (ONLY === '') {
    const [left, expected] = [await effectsOf(sameEffects.client), await effectsOf(product.client)];
    gates.exactly('rows that a write leaves, of same effects', JSON.stringify(left), JSON.stringify(expected));
  }
  gates.atMost('memory in MB after all', memoryMb(product.pid), MAX_MEMORY_MB);
  for (const [operation, { limit, p99 }] of wanted) {
    const figures = await compareOpenLoop(targetsOf(operation, limit), { perSecond: PER_SECOND, runs: RUNS });
    for (const [name, row] of Object.entries(figures))
      console.log(
        JSON.stringify({ operation, perSecond: PER_SECOND, server: name === 'limit' ? limit : name, ...row }),
      );
    gates.exactly(
      `${operation}: failed at ${PER_SECOND}/s, of both`,
      figures.ours.failures + figures.limit.failures,
      0,
    );
    const asked = Math.max(p99, TIMES_LIMIT * figures.limit.p99);
    gates.atMost(`${operation}: p99 ms at ${PER_SECOND}/s`, spreadOf(figures.ours.p99s), asked);
  }
} finally {
  await product.stop();
  await sameEffects.stop();
  await baseline.stop();
}
gates.close();
