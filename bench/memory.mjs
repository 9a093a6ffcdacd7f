/**
 * Does our API keep memory that it no longer needs? Reads and writes in turn, 200 a second over ten minutes, and what the process holds.
 * `node bench/memory.mjs [minutes=10]` with DATABASE_URL naming a Postgres server.
 */
import { memoryMb } from './lib/cpu.mjs';
import { gatesOf } from './lib/gates.mjs';
import { slope } from './lib/numbers.mjs';
import { openLoop } from './lib/open-loop.mjs';
import { signInAll } from './lib/people.mjs';
import { startProduct } from './lib/product.mjs';
import { ofProduct, seedProduct } from './lib/visits.mjs';

const MINUTES = Number(process.argv[2] ?? 10);
const APPOINTMENTS = 20_000;
const PER_SECOND = 200;
/** Heaps grow until V8 knows how much is needed. */
const WARM_UP_SECONDS = 60;
const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
const MAX_MB_PER_MINUTE = 1;

const gates = gatesOf('memory');
const product = await startProduct('memory');
try {
  const world = await seedProduct(product.client, APPOINTMENTS);
  const { get, search, create, patch } = await ofProduct(
    product.client,
    world,
    await signInAll(product.url, world.users),
  );
  const requests = get.flatMap((one, index) => [one, search[index % search.length], create[0], patch[0]]);
  const target = { url: product.url, requests };
  await openLoop(target, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS });
  const points = [];
  const begin = performance.now();
  const timer = setInterval(
    () => points.push([(performance.now() - begin) / MINUTE_MS, memoryMb(product.pid)]),
    LOOK_EVERY_MS,
  );
  const { failures } = await openLoop(target, { perSecond: PER_SECOND, seconds: MINUTES * 60 });
  clearInterval(timer);
  const memory = points.map(([, mb]) => mb);
  console.log(JSON.stringify({ minutes: MINUTES, first: memory[0], last: memory.at(-1), most: Math.max(...memory) }));
  gates.exactly('failed requests', failures, 0);
  gates.atMost(`MB a minute over ${MINUTES} minutes`, slope(points), MAX_MB_PER_MINUTE);
} finally {
  await product.stop();
}
gates.close();
