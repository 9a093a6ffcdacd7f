import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { root } from '../lib/paths.mjs';
import { findFreePort } from '../lib/ports.mjs';
import { isAlive, until } from '../lib/processes.mjs';
import { startThrowAwayDatabase } from './database.mjs';
import { filesOf } from './initialise.mjs';
import { postgresHome } from './paths.mjs';
import { runningServer, startServer, stopServer } from './server.mjs';
import { clientsOf, registerClient, unregisterClient } from './server-clients.mjs';
import { serverUser } from './system-user.mjs';

const pidFile = (home) => path.join(filesOf(home), 'postmaster.pid');

describe('the embedded Postgres', () => {
  const home = path.join(postgresHome(), `spec-${process.pid}`);
  let server;

  before(async () => {
    server = await startServer({ home, port: await findFreePort(26_500), throwAway: true });
  });

  after(async () => {
    await stopServer(home);
    fs.rmSync(home, { recursive: true });
  });

  it('that runs already is taken over, not started a second time', async () => {
    assert.deepEqual(await startServer({ home, port: 1, throwAway: true }), server);
  });

  it('is not confused with another program that got its number after a crash', () => {
    const text = fs.readFileSync(pidFile(home), 'utf8');
    fs.writeFileSync(pidFile(home), text.replace(String(server.pid), String(process.pid)));
    assert.equal(runningServer(home), undefined);
    fs.writeFileSync(pidFile(home), text);
  });

  it('comes back after a crash though another program has its number', async () => {
    const { pid, port } = server;
    const text = fs.readFileSync(pidFile(home), 'utf8');
    process.kill(pid, 'SIGKILL');
    // Of the server's own user: only whom it could be itself stands in its way.
    const other = spawn('sleep', ['60'], { ...serverUser(), stdio: 'ignore' });
    await once(other, 'spawn');
    await until(() => !isAlive(pid), 5000);
    fs.writeFileSync(pidFile(home), text.replace(String(pid), String(other.pid)));
    server = await startServer({ home, port, throwAway: true });
    assert.notEqual(server.pid, pid);
    assert.ok(isAlive(other.pid));
    other.kill();
  });

  it('the embedded Postgres keeps its password from other users', () => {
    assert.equal(fs.statSync(path.join(home, 'password')).mode & 0o077, 0);
  });
});

it('a start that was killed is no user of the server, though another program has its number', () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'maillon-users-'));
  registerClient(home);
  assert.deepEqual(clientsOf(home), [process.pid]);
  fs.writeFileSync(path.join(home, 'users', String(process.ppid)), 'node tools/start.mjs');
  assert.deepEqual(clientsOf(home), [process.pid]);
  unregisterClient(home);
  fs.rmSync(home, { recursive: true });
});

describe('a throw-away database', () => {
  it('has the extensions of the product, and is gone when it stops', async () => {
    const database = await startThrowAwayDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const extension of ['btree_gist', 'pg_trgm', 'unaccent']) await client.query(`create extension ${extension}`);
    await client.end();
    const home = path.dirname(database.logFile);
    assert.ok(fs.existsSync(home));
    await database.stop();
    assert.equal(fs.existsSync(home), false);
    await assert.rejects(new pg.Client({ connectionString: database.url }).connect(), { code: 'ECONNREFUSED' });
  });

  it('of a command ends with it on a signal', async () => {
    const launcher = spawn(
      process.execPath,
      [
        path.join(root, 'tools/with-database.mjs'),
        '--empty',
        process.execPath,
        '-e',
        'console.log("up"); setInterval(() => {}, 1000)',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(launcher.stdout, 'data');
    const homesOf = () =>
      fs.readdirSync(postgresHome()).filter((name) => name.startsWith(`throw-away-${launcher.pid}-`));
    const [home] = homesOf();
    const { pid } = runningServer(path.join(postgresHome(), home));
    launcher.kill('SIGTERM');
    await once(launcher, 'exit');
    assert.ok(await until(() => !isAlive(pid), 5000));
    assert.deepEqual(homesOf(), []);
  });
});
