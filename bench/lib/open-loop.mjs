import { setTimeout as pause } from 'node:timers/promises';
import { median, percentile } from './numbers.mjs';
import { RawConnection } from './raw-connection.mjs';

/** A burst that is longer than the server answers it finds a connection each, so no request waits for another one in the client. */
const SPARE_CONNECTIONS = 8;

/** The requests in turn, each made when it is sent; in the form that autocannon takes. */
function inTurn(requests) {
  let index = 0;
  return () => {
    const { setupRequest, onResponse, ...request } = requests[index++ % requests.length];
    const context = {};
    return {
      request: setupRequest?.(request, context) ?? request,
      answered: (status) => onResponse?.(status, '', context),
    };
  };
}

/** So many requests a second, whatever the answers do. @returns {Promise<{ p50: number, p99: number, failures: number }>} in ms */
export async function openLoop({ url, requests }, { perSecond, seconds }) {
  const idle = await Promise.all(Array.from({ length: SPARE_CONNECTIONS }, () => RawConnection.open(url)));
  const all = [...idle];
  const latencies = [];
  let failures = 0;
  const next = inTurn(requests);
  const send = async () => {
    const { request, answered } = next();
    const from = performance.now();
    let connection = idle.pop();
    while (connection?.isOpen === false) connection = idle.pop();
    if (connection === undefined) {
      connection = await RawConnection.open(url);
      all.push(connection);
    }
    const status = await connection.send(request);
    latencies.push(performance.now() - from);
    if (status >= 300) failures += 1;
    answered(status);
    idle.push(connection);
  };
  const begin = performance.now();
  const sent = [];
  for (let count = 0; count < perSecond * seconds; count++) {
    const wait = begin + (count * 1_000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    sent.push(send());
  }
  await Promise.all(sent);
  for (const connection of all) connection.close();
  latencies.sort((a, b) => a - b);
  return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), failures };
}

/**
 * The same rate at each target in turns; of each the median of the runs' percentiles.
 * @param {Record<string, { url: string, requests: object[] }>} targets
 */
export async function compareOpenLoop(targets, { perSecond = 200, seconds = 10, runs = 3 } = {}) {
  const runsOf = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (const target of Object.values(targets)) await openLoop(target, { perSecond, seconds: seconds / 2 });
  for (let run = 0; run < runs; run++) {
    for (const [name, target] of Object.entries(targets))
      runsOf[name].push(await openLoop(target, { perSecond, seconds }));
  }
  return Object.fromEntries(
    Object.entries(runsOf).map(([name, all]) => [
      name,
      {
        p50: median(all.map(({ p50 }) => p50)),
        p99: median(all.map(({ p99 }) => p99)),
        p99s: all.map(({ p99 }) => Number(p99.toFixed(1))),
        failures: all.reduce((sum, { failures }) => sum + failures, 0),
      },
    ]),
  );
}
