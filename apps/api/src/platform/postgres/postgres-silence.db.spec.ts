import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { aDatabase } from '../../testing/start/a-database.ts';
import { isOutOfReach } from './postgres-errors.ts';
import { hangUpOnSilence } from './postgres-silence.ts';

const SILENCE_MS = 600;

const db = aDatabase();
let pool: pg.Pool;
beforeAll(() => {
  pool = new pg.Pool({ connectionString: db().url, max: 1 });
  // The database goes before the pool does.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    hangUpOnSilence(client, SILENCE_MS);
  });
});
afterAll(() => pool.end());

const connection = async (): Promise<number> => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;

it('a question that nothing answers is given up as if the server were gone; the next one goes elsewhere', async () => {
  const before = await connection();
  const error = await pool.query('SELECT pg_sleep(60)').catch((reason: unknown) => reason);

  expect(isOutOfReach(error)).toBe(true);
  expect(await connection()).not.toBe(before);
});

it('a connection that nothing was asked of is left alone, however long it is silent', async () => {
  const before = await connection();
  await db().pool.query('SELECT pg_sleep($1)', [(2 * SILENCE_MS) / 1000]);

  expect(await connection()).toBe(before);
});
