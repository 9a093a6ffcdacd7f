import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../tools/lib/ports.mjs';
import { startApi } from '../../tools/product/api.mjs';
import { localEnvironment } from '../../tools/product/environment.mjs';
import { makeSecrets } from '../../tools/product/secrets.mjs';
import { parentOf } from './cpu.mjs';
import { aBenchDatabase } from './database.mjs';

const FIRST_PORT = 21520;

/** Which process is the Postgres server behind a connection, for its processor time. */
export async function postgresPid(client) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0].pid);
}

/**
 * The built API on a database of its own, everything on: sessions, rights, validation, audit, outbox, access log.
 * @param {string} name of the database
 * @param {{ storageDir?: string, overrides?: Record<string, string> }} [options] where files are kept, when there will be many; more of the environment
 */
export async function startProduct(name, { storageDir, overrides = {} } = {}) {
  const database = await aBenchDatabase(name);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const port = await findFreePort(FIRST_PORT);
  const logFile = path.join(os.tmpdir(), `maillon-bench-${process.pid}.log`);
  const env = localEnvironment({
    port,
    databaseUrl: database.url,
    secrets: makeSecrets(),
    storageDir,
    // As in production: JSON lines of every request, into a file.
    overrides: { LOG_LEVEL: 'info', LOG_FILE: logFile, WEB_DIST: '', ...overrides },
  });
  const api = await startApi({ env, output: ['ignore', 'ignore', 'inherit'] });
  return {
    url: `http://127.0.0.1:${port}`,
    client,
    secretKey: env.SECRET_KEY,
    pid: api.child.pid,
    postgresPid: await postgresPid(client),
    stopApi: api.stop,
    async stop() {
      await api.stop();
      await client.end();
      await database.drop();
      fs.rmSync(logFile, { force: true });
    },
  };
}
