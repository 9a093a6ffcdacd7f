/** One Postgres server: started or found running, and stopped. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { commandLine, isAlive, until } from '../lib/processes.mjs';
import { filesOf, initialise, passwordFile, SUPERUSER } from './initialise.mjs';
import { postgresPrograms } from './paths.mjs';
import { serverUser } from './system-user.mjs';

/** A test database may lose everything at a power cut; it is twice as quick for it. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** glibc gives memory back to the system after each statement and asks for it again at the next: a tenth of Postgres' time. */
const KEEP_MEMORY = { MALLOC_TRIM_THRESHOLD_: '16777216', MALLOC_TOP_PAD_: '1048576' };

/** Of a start that failed: it may fail again and again. */
const LINES_SHOWN = 12;

export const logFileOf = (home) => path.join(home, 'postgres.log');

/** @returns {string} the address of a database of the server; its user is a superuser */
export function databaseUrl(home, port, database) {
  const password = fs.readFileSync(passwordFile(home), 'utf8');
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The server that runs on these files, by whichever process it was started: a launcher that was killed leaves its own behind.
 * @param {string} home
 * @returns {{ pid: number, port: number } | undefined}
 */
export function runningServer(home) {
  const noted = notedServer(home);
  return noted && isOurs(noted.pid, home) ? noted : undefined;
}

const pidFileOf = (home) => path.join(filesOf(home), 'postmaster.pid');
const isOurs = (pid, home) => isAlive(pid) && commandLine(pid).includes(filesOf(home));

/** A server that stops removes its file; it may be gone between a look and the reading. */
function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function notedServer(home) {
  const text = readIfThere(pidFileOf(home));
  if (text === undefined) return undefined;
  const [pid, , , port] = text.split('\n').map(Number);
  return { pid, port };
}

/**
 * After a crash the number of the server may be another program's, always the same one where a container starts anew: Postgres
 * would take that for itself and not start. A number of no process is left to Postgres, which knows whether its shared memory has gone too.
 */
function removeStalePidFile(home) {
  const noted = notedServer(home);
  if (noted && isAlive(noted.pid) && !isOurs(noted.pid, home)) fs.rmSync(pidFileOf(home));
}

/**
 * Starts the server that lives in `home`, making its files first; finds it when it runs already.
 * @param {{ home: string, port: number, throwAway: boolean }} options
 * @returns {Promise<{ pid: number, port: number }>}
 */
export async function startServer({ home, port, throwAway }) {
  const running = runningServer(home);
  if (running) return running;
  fs.mkdirSync(home, { recursive: true });
  await initialise(home);
  removeStalePidFile(home);

  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const flags = [...settings, ...(throwAway ? THROW_AWAY : [])].flatMap((setting) => ['-c', setting]);
  const { postgres } = await postgresPrograms();
  const log = fs.openSync(logFileOf(home), 'w');
  // In a group of its own: Ctrl-C must reach us first, so that the API can finish what it has begun.
  const child = spawn(postgres, ['-D', filesOf(home), '-p', String(port), ...flags], {
    ...serverUser(),
    env: { ...process.env, ...KEEP_MEMORY },
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', log],
  });
  fs.closeSync(log);
  child.unref();
  child.once('error', (error) => fs.appendFileSync(logFileOf(home), String(error)));

  const accepts = await until(async () => child.exitCode !== null || (await answers(home, port)), 60_000);
  if (!accepts || child.exitCode !== null || child.pid === undefined) {
    throw new Error(`Postgres did not start:\n${lastLines(logFileOf(home))}`);
  }
  return { pid: child.pid, port };
}

const lastLines = (file) => fs.readFileSync(file, 'utf8').trim().split('\n').slice(-LINES_SHOWN).join('\n');

async function answers(home, port) {
  const client = new pg.Client({ connectionString: databaseUrl(home, port, 'postgres') });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Asks the server of `home` to end its sessions and stop. */
export function askToStop(home) {
  const server = runningServer(home);
  if (server) process.kill(server.pid, 'SIGINT');
}

/** Stops the server of `home`; resolves when it is gone. */
export async function stopServer(home) {
  const server = runningServer(home);
  askToStop(home);
  // Its file goes a moment before it does.
  const isGone = () => !server || !isOurs(server.pid, home);
  if (!(await until(isGone, 20_000))) throw new Error(`Postgres in ${home} does not stop.`);
}
