/** The database of a start or of a test run. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { findFreePort } from '../lib/ports.mjs';
import { isAlive } from '../lib/processes.mjs';
import { UserError } from '../lib/user-error.mjs';
import { postgresHome } from './paths.mjs';
import { askToStop, databaseUrl, logFileOf, runningServer, startServer, stopServer } from './server.mjs';
import { clientsOf, registerClient, unregisterClient } from './server-clients.mjs';

const FIRST_PORT = 25432;
const DATABASE = 'maillon';

const mainHome = () => path.join(postgresHome(), 'main');

/**
 * @typedef {object} Database
 * @property {string} url of the product's database; its user is a superuser and may create others
 * @property {string} logFile what the server says
 * @property {() => boolean} isRunning
 * @property {() => Promise<void>} restart brings a server back that has gone, at the same address
 * @property {() => Promise<void>} stop
 */

/** Asked at every start: a run that died between making the server and making the database must recover. */
async function createDatabase(home, port, name) {
  const client = new pg.Client({ connectionString: databaseUrl(home, port, 'postgres') });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (!rowCount) await client.query(`create database ${name}`);
  await client.end();
}

const TRIES = 5;

/** A port that was free may be taken by the time the server wants it, by another start on this machine. */
async function startOnFreePort({ home, throwAway }) {
  let from = FIRST_PORT;
  for (let tries = 1; ; tries++) {
    const port = await findFreePort(from);
    try {
      return await startServer({ home, throwAway, port });
    } catch (error) {
      if (tries === TRIES || !error.message.includes('Address already in use')) throw error;
      from = port + 1;
    }
  }
}

/** @returns {Promise<Database>} */
async function open({ home, throwAway, port: wantedPort, name = DATABASE }) {
  const { port } = await (wantedPort === undefined
    ? startOnFreePort({ home, throwAway })
    : startServer({ home, throwAway, port: wantedPort }));
  await createDatabase(home, port, name);
  registerClient(home);

  const leave = () => {
    unregisterClient(home);
    const isLast = clientsOf(home).length === 0;
    if (isLast) askToStop(home);
    return isLast;
  };
  process.once('exit', leave);

  return {
    url: databaseUrl(home, port, name),
    logFile: logFileOf(home),
    isRunning: () => runningServer(home) !== undefined,
    restart: async () => {
      await startServer({ home, throwAway, port });
    },
    stop: async () => {
      process.off('exit', leave);
      if (leave()) await stopServer(home);
    },
  };
}

/**
 * A database that is kept from start to start.
 * @param {{ port?: number, name?: string }} [options]
 */
export function startDatabase({ port, name } = {}) {
  return open({ home: mainHome(), throwAway: false, port, name });
}

/** Forgets the kept databases, unless a running start uses one. */
export async function eraseDatabase() {
  const users = clientsOf(mainHome());
  if (users.length > 0) {
    throw new UserError(`Another npm start uses the database (process ${users.join(', ')}): stop it first.`);
  }
  await stopServer(mainHome());
  fs.rmSync(mainHome(), { recursive: true, force: true });
}

/**
 * A database for one test run: quick, and gone when it stops.
 * @param {{ port?: number }} [options]
 * @returns {Promise<Database>}
 */
export async function startThrowAwayDatabase({ port } = {}) {
  await sweepThrowAways();
  // Not a counter: Jest loads this file once for its set-up and once for each test, all in one process.
  const home = path.join(postgresHome(), `throw-away-${process.pid}-${randomBytes(4).toString('hex')}`);
  const database = await open({ home, throwAway: true, port });
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
    const launcher = /^throw-away-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    if (!launcher || isAlive(Number(launcher))) continue;
    const home = path.join(postgresHome(), name);
    await stopServer(home);
    fs.rmSync(home, { recursive: true, force: true });
  }
}
