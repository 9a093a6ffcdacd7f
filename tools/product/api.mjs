/** The API as a child process, which serves the web too. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { capture } from '../lib/commands.mjs';
import { root } from '../lib/paths.mjs';
import { end, until } from '../lib/processes.mjs';

const apiDir = path.join(root, 'apps/api');

/**
 * As in `infra/api.Dockerfile`. V8's own limits let the process grow by 90 MB for young objects, which saves no time, and to several times
 * what lives before it collects the old ones (docs/decisions/memory.md).
 */
const NODE_FLAGS = [
  `--import=${path.join(apiDir, 'dist/source-maps.js')}`,
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
];

/**
 * As there too. Any of glibc's settings keeps it from raising, by itself, the size from which it gives memory straight back:
 * measured after a run of reads 259 MB instead of 296, of bookings 241 instead of 250.
 */
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '16777216', MALLOC_TOP_PAD_: '1048576' };

/**
 * Starts the built API, in a process group of its own: Ctrl-C in a terminal reaches the launcher only, which then lets
 * the API finish what it has begun.
 * @param {{ env: Record<string, string | undefined>, output?: import('node:child_process').StdioOptions }} options
 */
export function spawnApi({ env, output = 'inherit' }) {
  return spawn(process.execPath, [...NODE_FLAGS, path.join(apiDir, 'dist/main.js')], {
    cwd: root,
    env: { ...process.env, ...MEMORY, ...env },
    stdio: output,
    detached: true,
  });
}

/** Is every part that the API cannot do without there? */
export async function isReady(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(2000) });
    return answer.ok;
  } catch {
    return false;
  }
}

/**
 * Starts the API and waits until it is ready.
 * @param {{ env: Record<string, string | undefined>, output?: import('node:child_process').StdioOptions,
 *   timeoutMs?: number }} options
 * @returns {Promise<{ url: string, child: import('node:child_process').ChildProcess, stop: () => Promise<void> }>}
 */
export async function startApi({ env, output, timeoutMs = 60_000 }) {
  const child = spawnApi({ env, output });
  const killAtOnce = () => child.kill('SIGKILL');
  process.once('exit', killAtOnce);
  const stop = async () => {
    process.off('exit', killAtOnce);
    await end(child);
  };
  const port = Number(env.PORT);
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const wasReady = await until(async () => isGone() || (await isReady(port)), timeoutMs);
  if (isGone()) throw new Error(`the API ended (${child.signalCode ?? child.exitCode}) before it was ready`);
  if (!wasReady) {
    await stop();
    throw new Error(`the API was not ready within ${timeoutMs / 1000} s`);
  }
  return { url: `http://127.0.0.1:${port}`, child, stop };
}

/**
 * Fills the database with the demo people. They are written once; a second time changes nothing.
 * @param {Record<string, string | undefined>} env the API's
 */
export async function seedDemo(env) {
  const { code, output } = await capture(process.execPath, [path.join(apiDir, 'dist/seed.js')], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Error(`the demo data could not be written:\n${output.trim()}`);
}
