/** Postgres refuses to run as root: there, it runs as the system user `postgres`. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const NAME = 'postgres';

export const isRoot = process.getuid?.() === 0;

const idOf = (flag) => {
  const { status, stdout } = spawnSync('id', [flag, NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
};

/**
 * Whom the server runs as, when not as ourselves.
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function serverUser() {
  if (!isRoot) return undefined;
  if (idOf('-u') === undefined) {
    spawnSync('groupadd', ['--system', NAME]);
    spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', NAME]);
  }
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) {
    throw new Error(
      `Postgres cannot run as root, and the user "${NAME}" could not be created.\n` +
        `Create it (useradd --system ${NAME}), or start as another user, or set DATABASE_URL.`,
    );
  }
  return { uid, gid };
}

/** May a user without rights of his own pass through every folder down to this one? */
export function isReachable(dir) {
  if (!isRoot) return true;
  for (let folder = dir; ; folder = path.dirname(folder)) {
    if (fs.existsSync(folder) && (fs.statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}
