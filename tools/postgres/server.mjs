/** One Postgres server process: made, started, stopped. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { capture, commandLine, end, isAlive, until } from '../lib/processes.mjs';
import { postgresPrograms } from './place.mjs';
import { serverUser } from './user.mjs';

const SUPERUSER = 'maillon';

/** A test database may lose everything at a power cut; it is twice as quick for it. */
const THROW_AWAY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const passwordFile = (home) => path.join(home, 'password');
const filesOf = (home) => path.join(home, 'data');

/** Makes the server's files when there are none yet, with a password of their own. */
async function initialise(home) {
  const user = serverUser();
  const files = filesOf(home);
  fs.rmSync(files, { recursive: true, force: true });
  fs.mkdirSync(files, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile(home), randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user.uid !== undefined) {
    fs.chmodSync(home, 0o755);
    for (const owned of [files, passwordFile(home)]) fs.chownSync(owned, user.uid, user.gid);
  }
  const { initdb } = await postgresPrograms();
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  const args = [`--pgdata=${files}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile(home)}`, ...options];
  const { code, output } = await capture(initdb, args, { ...user, cwd: home });
  if (code !== 0) throw new Error(`Postgres could not make its files in ${files}:\n${output}`);
  // initdb has read it; from now on it is ours to read.
  if (user.uid !== undefined) fs.chownSync(passwordFile(home), 0, 0);
  fs.writeFileSync(path.join(home, 'complete'), '');
}

/**
 * A launcher that was killed leaves its server running. Ends it, if the process named in our own files is ours.
 * @param {string} home
 */
export async function stopOrphan(home) {
  const files = filesOf(home);
  const pidFile = path.join(files, 'postmaster.pid');
  if (!fs.existsSync(pidFile)) return;
  const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isOurs = () => isAlive(pid) && (process.platform !== 'linux' || commandLine(pid).includes(files));
  if (!isOurs()) return;
  process.kill(pid, 'SIGINT');
  if (!(await until(() => !isOurs(), 10_000))) throw new Error(`Postgres (process ${pid}) does not stop.`);
}

/**
 * Starts the server that lives in `home`, making it first where there is none.
 * @param {{ home: string, port: number, throwAway: boolean }} options
 * @returns {Promise<{ url: (database: string) => string, child: import('node:child_process').ChildProcess,
 *   stop: () => Promise<void> }>}
 */
export async function startServer({ home, port, throwAway }) {
  fs.mkdirSync(home, { recursive: true });
  await stopOrphan(home);
  if (!fs.existsSync(path.join(home, 'complete'))) await initialise(home);

  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const flags = [...settings, ...(throwAway ? THROW_AWAY : [])].flatMap((setting) => ['-c', setting]);
  const { postgres } = await postgresPrograms();
  // A group of its own: Ctrl-C in the terminal must reach us first, so that the API can finish what it has begun.
  const child = spawn(postgres, ['-D', filesOf(home), '-p', String(port), ...flags], {
    ...serverUser(),
    cwd: home,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await ready(child, path.join(home, 'postgres.log'));

  const stopAtOnce = () => child.kill('SIGINT');
  process.once('exit', stopAtOnce);
  const password = fs.readFileSync(passwordFile(home), 'utf8');
  return {
    url: (database) => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    child,
    stop: async () => {
      process.off('exit', stopAtOnce);
      await end(child, { signal: 'SIGINT' });
    },
  };
}

/** Keeps the server's log in a file, and waits until it says that it accepts connections. */
function ready(child, logFile) {
  const log = fs.createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      log.write(chunk);
      if (said.length < 10_000) said += chunk;
      if (said.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`Postgres did not start:\n${said.trim()}`)));
  });
}
