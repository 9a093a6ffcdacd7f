/** A Postgres with our migrations that a test may stop and start again. Embedded, whatever the other tests run on. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { until } from '../../../../../tools/lib/processes.mjs';
import { startThrowAwayDatabase } from '../../../../../tools/postgres/database.mjs';
import { migrate } from '../../../../../tools/postgres/migrate.mjs';

const STOP_WITHIN_MS = 10_000;

async function dataDirectory(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SHOW data_directory');
  await client.end();
  return rows[0].data_directory;
}

export async function startStoppablePostgres() {
  const database = await startThrowAwayDatabase();
  await migrate(database.url);
  const pidFile = path.join(await dataDirectory(database.url), 'postmaster.pid');
  return {
    url: database.url,
    /** Cuts every connection at once and waits until the server is gone. */
    pause: async () => {
      process.kill(Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGINT');
      if (!(await until(() => !database.isRunning(), STOP_WITHIN_MS))) throw new Error('Postgres does not stop');
    },
    /** kill -9 of one of its processes: the server ends all others and recovers by itself. */
    kill: (pid) => process.kill(pid, 'SIGKILL'),
    resume: () => database.restart(),
    stop: () => database.stop(),
  };
}
