import pg from 'pg';
import type { Log } from '../settings.ts';
import { isOutage, isRetryable } from './failures.ts';

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
  /** One connection, committed when `work` resolves. `work` may run again after a deadlock, so it touches nothing but the database. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export const prepared = (name: string, text: string): Statement => ({ name, text });

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;
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
export function openDatabase({ url, schema, maxConnections, idleMs, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: withSearchPath(url, schema),
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: idleMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 2,
    // The server may vanish without a word; then only the client can end the wait.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    application_name: 'auth-core',
    types: { getTypeParser },
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', (error: Error & { code?: string }) =>
    log('warn', 'auth-core.idle-connection-lost', { code: error.code ?? error.name }),
  );
  return new PoolDatabase(pool);
}

class PoolDatabase implements Database {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  rows<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
    return this.#withClient((client) => queriesOn(client).rows<Row>(statement, values));
  }

  first<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined> {
    return this.#withClient((client) => queriesOn(client).first<Row>(statement, values));
  }

  run(statement: Statement, values?: readonly unknown[]): Promise<number> {
    return this.#withClient((client) => queriesOn(client).run(statement, values));
  }

  async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run++) {
      try {
        return await this.#withClient((client) => commit(client, work));
      } catch (error) {
        if (run === MAX_TRANSACTION_RUNS || !isRetryable(error)) throw error;
      }
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** A connection whose state we cannot be sure of is destroyed, not handed to the next request. */
  async #withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    // A connection can break between two queries of a transaction; the next query reports it.
    const ignore = () => undefined;
    client.on('error', ignore);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isOutage(error);
      throw error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }
}

async function commit<Result>(client: pg.PoolClient, work: (queries: Queries) => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work(queriesOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // On a broken connection the rollback fails too, but the first error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function queriesOn(client: pg.PoolClient): Queries {
  async function rows<Row extends object>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
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
    const result = await client.query({ ...statement, values: [...values] });
    return result.rowCount ?? 0;
  }
  return { rows, first, run };
}

/** Keeps whatever options the URL already carries. */
function withSearchPath(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  const options = [url.searchParams.get('options'), `-c search_path=${schema}`].filter(Boolean).join(' ');
  url.searchParams.set('options', options);
  return url.href;
}

/** Our only 64-bit columns are milliseconds and counts, far below 2^53: the SDK compares them as numbers. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  if (oid === pg.types.builtins.INT8) return Number;
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
}
