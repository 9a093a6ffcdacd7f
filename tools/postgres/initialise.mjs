/** The files of a Postgres server, made once. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { capture } from '../lib/commands.mjs';
import { postgresPrograms } from './paths.mjs';
import { serverUser } from './system-user.mjs';

export const SUPERUSER = 'maillon';

/** @param {string} home the folder of one server */
export const filesOf = (home) => path.join(home, 'data');
export const passwordFile = (home) => path.join(home, 'password');
const completeMark = (home) => path.join(home, 'complete');

/** Makes the server's files unless they are there, complete, with a password of their own. */
export async function initialise(home) {
  if (fs.existsSync(completeMark(home))) return;
  const user = serverUser();
  const files = filesOf(home);
  fs.rmSync(files, { recursive: true, force: true });
  fs.mkdirSync(files, { recursive: true, mode: 0o700 });
  fs.writeFileSync(passwordFile(home), randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user) {
    fs.chmodSync(home, 0o755);
    for (const owned of [files, passwordFile(home)]) fs.chownSync(owned, user.uid, user.gid);
  }
  const { initdb } = await postgresPrograms();
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
  const args = [`--pgdata=${files}`, `--username=${SUPERUSER}`, `--pwfile=${passwordFile(home)}`, ...options];
  const { code, output } = await capture(initdb, args, { ...user, cwd: home });
  if (code !== 0) throw new Error(`Postgres could not make its files in ${files}:\n${output}`);
  // Read by initdb; from now on it is ours alone.
  if (user) fs.chownSync(passwordFile(home), 0, 0);
  fs.writeFileSync(completeMark(home), '');
}
