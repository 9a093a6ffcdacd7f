import type pg from 'pg';
import { isLockTimeout, isOutage } from './postgres-errors.ts';

/** With a name it is prepared once per connection. The name must stand for this text alone. */
export interface Statement {
  name?: string;
  text: string;
}

export const prepared = (name: string, text: string): Statement => ({ name, text });

export interface Queries {
  rows<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  first<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns how many rows were inserted, updated or deleted. */
  run(statement: Statement, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queries {
  /** One connection, committed when `work` resolves. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const proceed = (): void => undefined;

/** @param checkBefore is called before each statement; what it throws ends the work */
export function queriesOn(client: pg.ClientBase, checkBefore = proceed): Queries {
  const ask = <Row extends object>(statement: Statement, values: readonly unknown[] = []) => {
    checkBefore();
    return client.query<Row & pg.QueryResultRow>({ ...statement, values: [...values] });
  };
  return {
    rows: async <Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> =>
      (await ask<Row>(statement, values)).rows,
    first: async <Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined> =>
      (await ask<Row>(statement, values)).rows[0],
    run: async (statement, values) => (await ask(statement, values)).rowCount ?? 0,
  };
}

/**
 * Statements, each on any connection of the pool, and transactions on one.
 * @param checkBefore is called before each statement and before a commit; what it throws ends the work
 */
export function databaseOn(pool: pg.Pool, checkBefore = proceed): Database {
  const alone = <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> =>
    onConnection(pool, (client) => work(queriesOn(client, checkBefore)));
  return {
    rows: (statement, values) => alone((queries) => queries.rows(statement, values)),
    first: (statement, values) => alone((queries) => queries.first(statement, values)),
    run: (statement, values) => alone((queries) => queries.run(statement, values)),
    transaction: (work) => onConnection(pool, (client) => commit(client, work, checkBefore)),
    close: () => pool.end(),
  };
}

/** A transaction that could not be rolled back; its cause is what went wrong in it. */
class UnfinishedTransaction extends Error {}

/** Closes a connection that is broken, silent or still in a transaction: Postgres then undoes what was begun on it. */
async function onConnection<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    isBroken = error instanceof UnfinishedTransaction || isConnectionLost(error);
    throw error instanceof UnfinishedTransaction ? error.cause : error;
  } finally {
    client.release(isBroken);
  }
}

const isConnectionLost = (error: unknown): boolean => isOutage(error) && !isLockTimeout(error);

async function commit<Result>(
  client: pg.PoolClient,
  work: (queries: Queries) => Promise<Result>,
  checkBefore: () => void,
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work(queriesOn(client, checkBefore));
    checkBefore();
    await client.query('commit');
    return result;
  } catch (cause) {
    // A connection that is gone would not answer a rollback.
    if (isConnectionLost(cause)) throw cause;
    await client.query('rollback').catch(() => {
      throw new UnfinishedTransaction('the rollback failed', { cause });
    });
    throw cause;
  }
}
