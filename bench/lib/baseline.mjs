import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findFreePort } from '../../tools/lib/ports.mjs';
import { end } from '../../tools/lib/processes.mjs';
import { seedBaseline } from '../baseline/seed.mjs';
import { aBenchDatabase } from './database.mjs';
import { postgresPid } from './product.mjs';

const FIRST_PORT = 21560;

/** The bare server, on a database of its own. */
export async function startBaseline(appointments) {
  const database = await aBenchDatabase('baseline', { empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ids = await seedBaseline(client, appointments);
  const port = await findFreePort(FIRST_PORT);
  const child = fork(fileURLToPath(new URL('../baseline/server.mjs', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, PORT: String(port) },
  });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    ids,
    pid: child.pid,
    postgresPid: await postgresPid(client),
    async stop() {
      await end(child);
      await client.end();
      await database.drop();
    },
  };
}
