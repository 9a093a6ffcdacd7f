import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openPool } from './connections.ts';
import { type Database, databaseOn, prepared, type Queries } from './database.ts';
import { migrate } from './migrations.ts';

const SCHEMA = 'kit_specs';
let database: Database;
/** Runs before each statement and before a commit. */
let check: () => void = () => undefined;

beforeAll(() => {
  const pool = openPool({
    connectionString: process.env.TEST_DATABASE_URL,
    options: `-c search_path=${SCHEMA}`,
    max: 1,
  });
  database = databaseOn(pool, () => check());
});
beforeEach(async () => {
  check = () => undefined;
  await database.run({ text: `drop schema if exists ${SCHEMA} cascade` });
  await database.run({ text: `create schema ${SCHEMA}` });
  await database.run({ text: 'create table notes (text text primary key)' });
});
afterAll(async () => {
  await database.run({ text: `drop schema ${SCHEMA} cascade` });
  await database.close();
});

const write = (on: Queries, text: string) => on.run(prepared('note', 'insert into notes (text) values ($1)'), [text]);
const notes = () => database.rows({ text: 'select text from notes' });
const connection = async () => (await database.first<{ pid: number }>({ text: 'select pg_backend_pid() as pid' }))?.pid;

it('a statement gives its rows, its first row or the count of what it changed', async () => {
  expect(await write(database, 'one')).toBe(1);
  expect(await notes()).toEqual([{ text: 'one' }]);
  expect(await database.first({ text: 'select text from notes' })).toEqual({ text: 'one' });
  expect(await database.first({ text: `select from notes where text = 'none'` })).toBeUndefined();
});

describe('a transaction', () => {
  it('a transaction is written when its work resolves', async () => {
    expect(await database.transaction((tx) => write(tx, 'whole'))).toBe(1);
    expect(await notes()).toEqual([{ text: 'whole' }]);
  });

  it('leaves nothing when its work fails, and its connection serves the next one', async () => {
    const before = await connection();
    const failed = database.transaction(async (tx) => {
      await write(tx, 'half');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect([await notes(), await connection()]).toEqual([[], before]);
  });

  it('whose connection is cut leaves nothing, and the next statement has another connection', async () => {
    const before = await connection();
    const cut = database.transaction(async (tx) => {
      await write(tx, 'half');
      await tx.run({ text: 'select pg_terminate_backend(pg_backend_pid())' });
    });
    await expect(cut).rejects.toMatchObject({ code: '57P01' });
    expect(await notes()).toEqual([]);
    expect(await connection()).not.toBe(before);
  });

  it('that a check ends before the commit leaves nothing', async () => {
    const late = database.transaction(async (tx) => {
      await write(tx, 'late');
      check = () => {
        throw new Error('too late');
      };
    });
    await expect(late).rejects.toThrow('too late');
    check = () => undefined;
    expect(await notes()).toEqual([]);
  });
});

describe('migrations', () => {
  const all = [
    { version: 1, title: 'a shelf', sql: 'create table shelves (id integer); insert into shelves values (1)' },
    { version: 2, title: 'its name', sql: 'alter table shelves add column name text' },
  ];
  const applied = () => database.rows({ text: 'select version, title from migrations order by version' });

  it('are applied once each, in their order', async () => {
    await database.transaction((tx) => migrate(tx, all.slice(0, 1)));
    await database.transaction((tx) => migrate(tx, all));
    await database.transaction((tx) => migrate(tx, all));
    expect(await applied()).toEqual(all.map(({ version, title }) => ({ version, title })));
    expect(await database.rows({ text: 'select id, name from shelves' })).toEqual([{ id: 1, name: null }]);
  });

  it('leave nothing when one of them fails', async () => {
    const broken = [...all, { version: 3, title: 'broken', sql: 'alter table nowhere add column x text' }];
    await expect(database.transaction((tx) => migrate(tx, broken))).rejects.toMatchObject({ code: '42P01' });
    const made = await database.rows({ text: 'select from pg_tables where schemaname = $1' }, [SCHEMA]);
    expect(made).toHaveLength(1);
  });
});
