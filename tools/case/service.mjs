/** The simulated connected case beside a product: where its page is, and the process that serves it. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { until } from '../lib/processes.mjs';

const FIRST_PORT = 28180;
const MAIN = path.join(root, 'apps/case-simulator/dist/cli/main.js');

/**
 * Settles where the page will be, so that the API gets the address before it is served.
 * @param {string} [stripe] origin of the stand-in whose terminal the case has; none where a real one collects
 * @returns {Promise<{ port: number, environment: Record<string, string> }>}
 */
export async function planCase(stripe) {
  const port = await findFreePort(FIRST_PORT);
  const terminal = stripe === undefined ? '' : `?terminal=${encodeURIComponent(`${stripe}/terminal`)}`;
  return { port, environment: { DEVICE_BOX_URL: `http://127.0.0.1:${port}/${terminal}` } };
}

/**
 * @param {{ port: number }} plan
 * @param {string} logFile
 */
export function spawnCase({ port }, logFile) {
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', log, log],
    detached: true,
  });
  child.once('spawn', () => fs.closeSync(log));
  return child;
}

/** @param {{ port: number }} plan */
export const answersCase = ({ port }) =>
  until(async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/`)).ok;
    } catch {
      return false;
    }
  }, 20_000);
