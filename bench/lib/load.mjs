import autocannon from 'autocannon';
import { familySeconds, machineSeconds, memoryMb, processSeconds } from './cpu.mjs';
import { median, percentile } from './numbers.mjs';

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {number} pid of the server
 * @property {number} postgresPid of the Postgres server, all of whose processes count
 * @property {object[]} requests as autocannon takes them
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
 */
export async function compare(targets, { connections = 16, seconds = 5, runs = 3, warmUp = 2 } = {}) {
  const runsOf = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (const target of Object.values(targets)) await once(target, { connections, seconds: warmUp });
  for (let run = 0; run < runs; run++) {
    for (const [name, target] of Object.entries(targets))
      runsOf[name].push(await once(target, { connections, seconds }));
  }
  return Object.fromEntries(Object.entries(runsOf).map(([name, all]) => [name, mediansOf(all)]));
}

function mediansOf(runs) {
  const names = Object.keys(runs[0]);
  return Object.fromEntries(names.map((name) => [name, round(median(runs.map((run) => run[name])))]));
}

const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toFixed(2)));
