import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dataDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { eraseDatabase, startDatabase } from '../postgres/database.mjs';
import { KEPT } from '../product/environment.mjs';

const WATCH_EVERY_MS = 2000;

/** Forgets what `.data` keeps. A database of one's own is emptied by oneself. */
export async function deleteEverything(env) {
  if (env.DATABASE_URL) {
    throw new UserError('--reset empties the embedded database only, and DATABASE_URL names another.');
  }
  await eraseDatabase();
  const folders = Object.values(KEPT).map(({ storage }) => storage);
  for (const name of [...folders, 'secrets.json'])
    fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
}

/** The database given by DATABASE_URL, after a look whether it answers. */
async function givenDatabase(url) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new UserError(`The database that DATABASE_URL names does not answer: ${error.message}`);
  }
  return { url, stop: async () => {} };
}

/**
 * @param {{ env: NodeJS.ProcessEnv, variant: import('../product/environment.mjs').Variant, say: (text: string) => void }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openDatabase({ env, variant, say }) {
  if (env.DATABASE_URL) return givenDatabase(env.DATABASE_URL);
  const database = await startDatabase({ name: KEPT[variant].database });
  const watch = setInterval(() => {
    if (database.isRunning()) return;
    say('Postgres ended by itself; starting it again');
    database.restart().catch((error) => say(error.message));
  }, WATCH_EVERY_MS);
  const stop = async () => {
    clearInterval(watch);
    await database.stop();
  };
  return { url: database.url, stop };
}
