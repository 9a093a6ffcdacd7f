import pg from 'pg';
import { asOutage, isOutage } from '../failures/database-outage.ts';

/** One statement at a time, prepared under its name. */
export interface Queries {
  rows<Row extends object>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
  run(name: string, text: string, values?: readonly unknown[]): Promise<number>;
}

export interface Database extends Queries {
  /** One connection, committed when `work` resolves. */
  tx<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 5_000;
/** A Postgres that is frozen keeps no time limit and breaks no connection: the caller hangs up by its own clock. */
const SILENCE_MS = 7_000;

export function openDatabase(url: string, maxConnections = 8): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 3_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: SILENCE_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 2,
    application_name: 'vault',
  });
  // Without a listener, a connection that breaks would end the process: an idle one tells the pool, one in use itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...queriesOn(pool),
    close: () => pool.end(),
    async tx(work) {
      const client = await pool.connect().catch(rethrow);
      try {
        await client.query('begin');
        const result = await work(queriesOn(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        const problem = asOutage(error);
        // A broken or silent connection is closed, and Postgres then undoes what it began; asked to roll back, it would not answer.
        const isBroken =
          isOutage(problem) ||
          (await client.query('rollback').then(
            () => false,
            () => true,
          ));
        client.release(isBroken);
        throw problem;
      }
    },
  };
}

const rethrow = (error: unknown): never => {
  throw asOutage(error);
};

function queriesOn(on: pg.Pool | pg.PoolClient): Queries {
  return {
    rows: async <Row extends object>(name: string, text: string, values: readonly unknown[] = []) =>
      (await on.query({ name, text, values: [...values] }).catch(rethrow)).rows as Row[],
    run: async (name, text, values = []) =>
      (await on.query({ name, text, values: [...values] }).catch(rethrow)).rowCount ?? 0,
  };
}
