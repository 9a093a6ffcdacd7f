import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { tryLock } from './locks.mjs';

// From 32768 on, Linux hands ports to clients: even a closed one may keep a server from listening there for a minute.
const FIRST_CLIENT_PORT = 32768;

/** Locks that reserve a port on this machine until the end of the process: two that search at once find two (docs/decisions/own-code.md). */
const reservations = path.join(os.tmpdir(), `maillon-ports-${process.getuid?.() ?? os.userInfo().username}`);

/**
 * Can a server listen there now? Where the machine lacks the address (no IPv6), no other server is there either.
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>}
 */
export function isFree(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/**
 * The first free port from `from` on, which no other process is given while this one lives.
 * @param {number} from
 * @returns {Promise<number>}
 */
export async function findFreePort(from) {
  for (let port = from; port < FIRST_CLIENT_PORT; port++) {
    const reservation = tryLock(path.join(reservations, String(port)));
    if ('holder' in reservation) continue;
    if (await isFree(port)) return port;
    reservation.release();
  }
  throw new Error(`no free port between ${from} and ${FIRST_CLIENT_PORT}`);
}
