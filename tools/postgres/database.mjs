/** The database of a start or of a test run. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '../lib/ports.mjs';
import { isAlive } from '../lib/processes.mjs';
import { postgresHome } from './place.mjs';
import { startServer, stopOrphan } from './server.mjs';

const FIRST_PORT = 25432;
const DATABASE = 'maillon';

/**
 * @typedef {object} Database
 * @property {string} url of the product's database; its user is a superuser and may create others
 * @property {string} logFile what the server says
 * @property {() => Promise<void>} stop
 * @property {Promise<void>} ended resolves when the server is gone, asked or not
 */

/** Databases made later (one per test worker) are reached with the same address and another name. */
async function createDatabase(server) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function open({ home, port, throwAway }) {
  const server = await startServer({ home, port: port ?? (await findFreePort(FIRST_PORT)), throwAway });
  // Asked at every start: a run that died between making the server and making the database must recover.
  await createDatabase(server);
  return {
    url: server.url(DATABASE),
    logFile: path.join(home, 'postgres.log'),
    stop: server.stop,
    ended: new Promise((resolve) => server.child.once('exit', () => resolve(undefined))),
  };
}

/**
 * The database that is kept from start to start.
 * @param {{ name?: string, port?: number }} [options]
 * @returns {Promise<Database>}
 */
export function startDatabase({ name = 'main', port } = {}) {
  return open({ home: path.join(postgresHome(), name), port, throwAway: false });
}

/** Forgets the kept database. It must not be running. */
export async function eraseDatabase(name = 'main') {
  const home = path.join(postgresHome(), name);
  await stopOrphan(home);
  fs.rmSync(home, { recursive: true, force: true });
}

/**
 * A database for one test run: quick, and gone when it stops.
 * @param {{ port?: number }} [options]
 * @returns {Promise<Database>}
 */
export async function startThrowAwayDatabase({ port } = {}) {
  await sweepThrowAways();
  const home = path.join(postgresHome(), `throw-away-${process.pid}`);
  const database = await open({ home, port, throwAway: true });
  return {
    ...database,
    stop: async () => {
      await database.stop();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Removes what killed test runs have left behind. */
async function sweepThrowAways() {
  if (!fs.existsSync(postgresHome())) return;
  for (const name of fs.readdirSync(postgresHome())) {
    const launcher = /^throw-away-(\d+)$/.exec(name)?.[1];
    if (!launcher || isAlive(Number(launcher))) continue;
    const home = path.join(postgresHome(), name);
    await stopOrphan(home);
    fs.rmSync(home, { recursive: true, force: true });
  }
}
