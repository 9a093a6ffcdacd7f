import autocannon from 'autocannon';
import { familySeconds, machineSeconds, memoryMb, processSeconds } from './cpu.mjs';
import { median, percentile, spreadOf } from './numbers.mjs';

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {number} pid of the server
 * @property {number} postgresPid of the Postgres server, all of whose processes count
 * @property {object[]} requests as autocannon takes them
 */

/**
 * @typedef {Record<'perSecond' | 'p50' | 'p99' | 'serverMicros' | 'postgresMicros' | 'bytes' | 'failures' | 'memoryMb' | 'elsewhere', number>} Run
 * @typedef {Run & { runs: Run[] }} Figures medians, and what they are of
 */

/** Keeps `connections` busy with the target for some seconds, and says what that cost. */
async function once({ url, pid, postgresPid, requests }, { connections, seconds }) {
  const before = { server: processSeconds(pid), postgres: familySeconds(postgresPid), machine: machineSeconds() };
  const own = process.cpuUsage();
  const latencies = [];
  const result = await new Promise((resolve, reject) => {
    const run = autocannon({ url, connections, duration: seconds, requests }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
    run.on('response', (_client, _status, _bytes, ms) => latencies.push(ms));
  });
  const { user, system } = process.cpuUsage(own);
  const server = processSeconds(pid) - before.server;
  const postgres = familySeconds(postgresPid) - before.postgres;
  const count = latencies.length;
  latencies.sort((a, b) => a - b);
  return {
    perSecond: count / result.duration,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverMicros: (server * 1e6) / count,
    postgresMicros: (postgres * 1e6) / count,
    bytes: result.throughput.total / count,
    failures: result.non2xx + result.errors,
    memoryMb: memoryMb(pid),
    /** Processors that other programs used meanwhile: above 0.3, believe the microseconds and not the times. */
    elsewhere: (machineSeconds() - before.machine - server - postgres - (user + system) / 1e6) / result.duration,
  };
}

/**
 * Loads the targets in turns, so that what disturbs one disturbs the other, and gives the medians of each.
 * @param {Record<string, Target>} targets
 * @returns {Promise<Record<string, Figures>>}
 */
export async function compare(targets, { connections = 16, seconds = 5, runs = 3, warmUp = 2 } = {}) {
  const runsOf = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (const target of Object.values(targets)) await once(target, { connections, seconds: warmUp });
  for (let run = 0; run < runs; run++) {
    for (const [name, target] of Object.entries(targets))
      runsOf[name].push(await once(target, { connections, seconds }));
  }
  return Object.fromEntries(Object.entries(runsOf).map(([name, all]) => [name, { ...mediansOf(all), runs: all }]));
}

/**
 * A figure of one target ÷ the same of another, run by run.
 * @param {Figures} over
 * @param {Figures} under
 * @param {(run: Run) => number} figureOf
 * @returns {import('./gates.mjs').Spread}
 */
export function ratioOf(over, under, figureOf) {
  return spreadOf(over.runs.map((run, index) => figureOf(run) / figureOf(under.runs[index])));
}

/** @returns {Run} */
function mediansOf(runs) {
  const names = Object.keys(runs[0]);
  return /** @type {Run} */ (
    Object.fromEntries(names.map((name) => [name, round(median(runs.map((run) => run[name])))]))
  );
}

const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toFixed(2)));
