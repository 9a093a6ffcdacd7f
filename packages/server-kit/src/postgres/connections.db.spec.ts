import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { guardConnections, openPool } from './connections.ts';
import { isUnreachable } from './postgres-errors.ts';

const SILENCE_MS = 600;

const url = process.env.TEST_DATABASE_URL ?? '';
let guarded: pg.Pool;
let other: pg.Pool;
const lost: string[] = [];
beforeAll(() => {
  guarded = new pg.Pool({ connectionString: url, max: 1 });
  guardConnections(guarded, (error) => lost.push(error.message), SILENCE_MS);
  other = openPool({ connectionString: url });
});
afterAll(() => Promise.all([guarded.end(), other.end()]));

const connection = async (): Promise<number> => (await guarded.query('select pg_backend_pid() as pid')).rows[0].pid;

it('a question that nothing answers is given up as if the server were gone; the next one goes elsewhere', async () => {
  const before = await connection();
  const error = await guarded.query('select pg_sleep(60)').catch((reason: unknown) => reason);

  expect(isUnreachable(error)).toBe(true);
  expect(await connection()).not.toBe(before);
});

it('a connection that nothing was asked of is left alone, however long it is silent', async () => {
  const before = await connection();
  await other.query('select pg_sleep($1)', [(2 * SILENCE_MS) / 1000]);

  expect(await connection()).toBe(before);
});

it('a question that nothing answers is given up also on a connection that was silent for long before', async () => {
  const before = await connection();
  await other.query('select pg_sleep($1)', [(2 * SILENCE_MS) / 1000]);
  const error = await guarded.query('select pg_sleep(60)').catch((reason: unknown) => reason);

  expect(isUnreachable(error)).toBe(true);
  expect(await connection()).not.toBe(before);
});

it('an idle connection that is cut is reported, ends no process, and the next question has another one', async () => {
  const before = await connection();
  const cut = new Promise((resolve) => guarded.once('remove', resolve));
  await other.query('select pg_terminate_backend($1)', [before]);
  await cut;

  expect(lost).toEqual([expect.stringContaining('terminating connection')]);
  expect(await connection()).not.toBe(before);
});

it('a statement that takes longer than five seconds is ended by the server', async () => {
  const { rows } = await other.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '5s' }]);
});
