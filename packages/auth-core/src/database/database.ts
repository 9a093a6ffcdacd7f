import type pg from 'pg';
import type { Log } from '../settings.ts';
import { checkDeadline } from './deadline.ts';
import { isLockTimeout, isOutage, isRetryable } from './failures.ts';
import { Slots, UnfinishedTransaction } from './slots.ts';

/** With a name it is prepared once per connection. The name must stand for this text alone. */
export interface Statement {
  name?: string;
  text: string;
}

export interface Queries {
  rows<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  first<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Returns how many rows were inserted, updated or deleted. */
  run(statement: Statement, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queries {
  /**
   * One connection, committed when `work` resolves. `work` may run again after a deadlock or a long wait for a lock, so it
   * touches nothing but the database.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const prepared = (name: string, text: string): Statement => ({ name, text });

/** Longer than most transactions of ours hold a lock, and so short that those who meet one keep nobody from a connection. */
const LOCK_MS = 30;
const PATIENT_LOCK_MS = 2_000;
/** Beside the others: what waits for somebody's lock waits here, however many there are. */
const PATIENT_CONNECTIONS = 2;
const MAX_TRANSACTION_RUNS = 3;

export interface DatabaseOptions {
  url: string;
  schema: string;
  maxConnections: number;
  /** An idle connection is given back after this long. */
  idleMs: number;
  log: Log;
}

/** Opens no connection yet: a Postgres that is away shows at the first query, and only there. */
export function openDatabase({ maxConnections, ...options }: DatabaseOptions): Database {
  return new PoolDatabase(
    new Slots({ ...options, max: maxConnections, lockMs: LOCK_MS }),
    new Slots({ ...options, max: PATIENT_CONNECTIONS, lockMs: PATIENT_LOCK_MS }),
  );
}

class PoolDatabase implements Database {
  readonly #slots: Slots;
  readonly #patient: Slots;

  constructor(slots: Slots, patient: Slots) {
    this.#slots = slots;
    this.#patient = patient;
  }

  rows<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
    return this.#use((client) => queriesOn(client).rows<Row>(statement, values));
  }

  first<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined> {
    return this.#use((client) => queriesOn(client).first<Row>(statement, values));
  }

  run(statement: Statement, values?: readonly unknown[]): Promise<number> {
    return this.#use((client) => queriesOn(client).run(statement, values));
  }

  async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run++) {
      try {
        return await this.#use((client) => commit(client, work));
      } catch (error) {
        if (run === MAX_TRANSACTION_RUNS || !isRetryable(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#slots.close(), this.#patient.close()]);
  }

  /** What meets a lock gives its connection back, and begins again where it may wait. */
  async #use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    checkDeadline();
    try {
      return await this.#slots.use(work);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return this.#patient.use(work);
    }
  }
}

async function commit<Result>(client: pg.PoolClient, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work(queriesOn(client));
    // Whoever asked has been told by now that it did not happen.
    checkDeadline();
    await client.query('commit');
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

/** On a connection that is gone there is nothing to say any more: Postgres rolls back by itself. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isOutage(cause) && !isLockTimeout(cause)) return;
  await client.query('rollback').catch(() => {
    throw new UnfinishedTransaction('the rollback failed', { cause });
  });
}

function queriesOn(client: pg.PoolClient): Queries {
  async function rows<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    checkDeadline();
    const result = await client.query<Row & pg.QueryResultRow>({ ...statement, values: [...values] });
    return result.rows;
  }
  async function first<Row extends object>(
    statement: Statement,
    values?: readonly unknown[],
  ): Promise<Row | undefined> {
    const found = await rows<Row>(statement, values);
    return found[0];
  }
  async function run(statement: Statement, values: readonly unknown[] = []): Promise<number> {
    checkDeadline();
    const result = await client.query({ ...statement, values: [...values] });
    return result.rowCount ?? 0;
  }
  return { rows, first, run };
}
