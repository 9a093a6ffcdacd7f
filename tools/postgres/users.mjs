/**
 * Several starts from one checkout (one per variant, say) share one server: each signs in with a file named after its
 * process, and the last to leave stops the server.
 */
import fs from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive } from '../lib/processes.mjs';

const usersDir = (home) => path.join(home, 'users');
const fileOf = (home, pid) => path.join(usersDir(home), String(pid));

export function signIn(home) {
  fs.mkdirSync(usersDir(home), { recursive: true });
  fs.writeFileSync(fileOf(home, process.pid), commandLine(process.pid));
}

export function signOut(home) {
  fs.rmSync(fileOf(home, process.pid), { force: true });
}

/** The processes that use the server now, ours included. The number of one that was killed may be another program's. */
export function usersOf(home) {
  if (!fs.existsSync(usersDir(home))) return [];
  const isStillIt = (pid) => isAlive(pid) && commandLine(pid) === fs.readFileSync(fileOf(home, pid), 'utf8');
  return fs.readdirSync(usersDir(home)).map(Number).filter(isStillIt);
}
