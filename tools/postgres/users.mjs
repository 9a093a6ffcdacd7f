/**
 * Several starts from one checkout (one per variant, say) share one server: each signs in with a file named after its
 * process, and the last to leave stops the server.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from '../lib/processes.mjs';

const usersDir = (home) => path.join(home, 'users');

export function signIn(home) {
  fs.mkdirSync(usersDir(home), { recursive: true });
  fs.writeFileSync(path.join(usersDir(home), String(process.pid)), '');
}

export function signOut(home) {
  fs.rmSync(path.join(usersDir(home), String(process.pid)), { force: true });
}

/** The processes that use the server now, ours included. */
export function usersOf(home) {
  if (!fs.existsSync(usersDir(home))) return [];
  return fs.readdirSync(usersDir(home)).map(Number).filter(isAlive);
}
