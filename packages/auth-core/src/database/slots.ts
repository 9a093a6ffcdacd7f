import pg from 'pg';
import type { Log } from '../settings.ts';
import { isLockTimeout, isOutage } from './failures.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;

export interface SlotsOptions {
  url: string;
  schema: string;
  /** How many connections. */
  max: number;
  /** An idle connection is given back after this long. */
  idleMs: number;
  /** How long a statement waits for a row that somebody else has locked. */
  lockMs: number;
  log: Log;
}

/** A pool of connections. Opens none yet: a Postgres that is away shows at the first query, and only there. */
export class Slots {
  readonly #pool: pg.Pool;

  constructor({ url, schema, max, idleMs, lockMs, log }: SlotsOptions) {
    this.#pool = new pg.Pool({
      connectionString: withSearchPath(url, schema),
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: idleMs,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS * 2,
      // The server may vanish without a word; then only the client can end the wait.
      query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
      keepAlive: true,
      application_name: 'auth-core',
      types: { getTypeParser },
    });
    // Without a listener, an idle connection that breaks would end the process.
    this.#pool.on('error', (error: Error & { code?: string }) =>
      log('warn', 'auth-core.idle-connection-lost', { code: error.code ?? error.name }),
    );
  }

  /** A connection whose state we cannot be sure of is destroyed, not handed to the next request. */
  async use<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    // A connection can break between two queries of a transaction; the next query reports it.
    const ignore = () => undefined;
    client.on('error', ignore);
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = error instanceof UnfinishedTransaction || (isOutage(error) && !isLockTimeout(error));
      throw error instanceof UnfinishedTransaction ? error.cause : error;
    } finally {
      client.off('error', ignore);
      client.release(broken);
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** A transaction that could not be rolled back; its cause is what went wrong in it. Its connection must go. */
export class UnfinishedTransaction extends Error {}

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
