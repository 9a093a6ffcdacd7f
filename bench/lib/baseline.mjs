import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findFreePort } from '../../tools/lib/ports.mjs';
import { end } from '../../tools/lib/processes.mjs';
import { seedBaseline } from '../baseline/seed.mjs';
import { aBenchDatabase } from './database.mjs';
import { postgresPid } from './product.mjs';
import { ofProduct, seedProduct } from './visits.mjs';

const FIRST_PORT = 21560;

/** The bare server, on a database of its own. */
export async function startBaseline(appointments) {
  const { client, ...server } = await startServer('server.mjs', await aBenchDatabase('baseline', { empty: true }));
  return { ...server, ids: await seedBaseline(client, appointments) };
}

/** The bare server that leaves the same rows as ours, on our tables, with the same people and visits. */
export async function startSameEffects(appointments) {
  const server = await startServer('same-effects.mjs', await aBenchDatabase('same_effects'));
  const { client } = server;
  await client.query(fs.readFileSync(new URL('../baseline/same-effects.sql', import.meta.url), 'utf8'));
  const world = await seedProduct(client, appointments);
  const headers = world.users.map(({ userId }) => ({ 'x-user': userId }));
  return { ...server, requests: await ofProduct(client, world, headers) };
}

async function startServer(file, database) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const port = await findFreePort(FIRST_PORT);
  const child = fork(fileURLToPath(new URL(`../baseline/${file}`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.url, PORT: String(port) },
  });
  await once(child, 'message');
  return {
    client,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    postgresPid: await postgresPid(client),
    async stop() {
      await end(child);
      await client.end();
      await database.drop();
    },
  };
}
