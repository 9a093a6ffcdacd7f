/**
 * Several starts from one checkout (one per variant, say) share one server: each signs in with a file named after its
 * process, and the last to leave stops the server.
 */
import fs from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive } from '../lib/processes.mjs';

const clientsDir = (home) => path.join(home, 'users');
const fileOf = (home, pid) => path.join(clientsDir(home), String(pid));

export function registerClient(home) {
  fs.mkdirSync(clientsDir(home), { recursive: true });
  fs.writeFileSync(fileOf(home, process.pid), commandLine(process.pid));
}

export function unregisterClient(home) {
  fs.rmSync(fileOf(home, process.pid), { force: true });
}

/** The processes that use the server now, ours included. The number of one that was killed may be another program's. */
export function clientsOf(home) {
  if (!fs.existsSync(clientsDir(home))) return [];
  const isStillIt = (pid) => isAlive(pid) && commandLine(pid) === fs.readFileSync(fileOf(home, pid), 'utf8');
  return fs.readdirSync(clientsDir(home)).map(Number).filter(isStillIt);
}
