/**
 * Our API with everything on beside a bare Fastify + pg server: reading one, searching, creating, changing.
 * `node bench/http.mjs [appointments=20000] [seconds=5] [runs=3]` with DATABASE_URL naming a Postgres server.
 */
import { startBaseline } from './lib/baseline.mjs';
import { gatesOf } from './lib/gates.mjs';
import { compare } from './lib/load.mjs';
import { signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { ofBaseline, ofProduct, seedProduct } from './lib/visits.mjs';

const APPOINTMENTS = Number(process.argv[2] ?? 20_000);
const SECONDS = Number(process.argv[3] ?? 5);
const RUNS = Number(process.argv[4] ?? 3);
const ONLY = process.argv[5] ?? '';

const CONNECTIONS = 16;

const baseline = await startBaseline(APPOINTMENTS);
const product = await startProduct('http');
const gates = gatesOf('http');
try {
  const world = await seedProduct(product.client, APPOINTMENTS);
  const headers = await signInAll(product.url, world.users);
  const bare = ofBaseline(baseline);
  const ours = await ofProduct(product.client, world, headers);
  for (const operation of ['get', 'search', 'create', 'patch'].filter((name) => name.includes(ONLY))) {
    const figures = await compare(
      { bare: { ...baseline, requests: bare[operation] }, ours: { ...product, requests: ours[operation] } },
      { connections: CONNECTIONS, seconds: SECONDS, runs: RUNS, warmUp: SECONDS },
    );
    for (const [name, row] of Object.entries(figures)) console.log(JSON.stringify({ operation, server: name, ...row }));
    /** @param {Record<string, number>} figures */
    const micros = ({ serverMicros, postgresMicros }) => serverMicros + postgresMicros;
    gates.exactly(`${operation}: failed requests`, figures.ours.failures, 0);
    gates.atMost(`${operation}: CPU µs ÷ bare`, micros(figures.ours) / micros(figures.bare), 2);
    gates.atLeast(`${operation}: requests/s ÷ bare`, figures.ours.perSecond / figures.bare.perSecond, 0.5);
    gates.atMost(`${operation}: p99 ms at ${CONNECTIONS} connections`, figures.ours.p99, 5);
    gates.atMost(`${operation}: memory in MB`, figures.ours.memoryMb, 250);
  }
} finally {
  await product.stop();
  await baseline.stop();
}
gates.close();
