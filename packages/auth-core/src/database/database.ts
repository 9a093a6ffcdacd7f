import { openPool } from '@maillon/server-kit/postgres/connections';
import { type Database, databaseOn, type Queries, type Statement } from '@maillon/server-kit/postgres/database';
import { isLockTimeout, isLostRace } from '@maillon/server-kit/postgres/postgres-errors';
import pg from 'pg';
import type { Log } from '../settings.ts';
import { checkDeadline } from './deadline.ts';

/** Longer than most transactions of ours hold a lock, and so short that those who meet one keep no request from a connection. */
const LOCK_MS = 30;
const PATIENT_LOCK_MS = 2_000;
/** Beside the others: what waits for another transaction's lock waits here, however much there is. */
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
export function openDatabase({ url, schema, maxConnections, idleMs, log }: DatabaseOptions): Database {
  const open = (max: number, lockMs: number): Database => {
    const pool = openPool(
      {
        connectionString: withSearchPath(url, schema),
        max,
        idleTimeoutMillis: idleMs,
        lock_timeout: lockMs,
        application_name: 'auth-core',
        types: { getTypeParser },
      },
      (error: Error & { code?: string }) =>
        log('warn', 'auth-core.idle-connection-lost', { code: error.code ?? error.name }),
    );
    return databaseOn(pool, checkDeadline);
  };
  return new TwoPools(open(maxConnections, LOCK_MS), open(PATIENT_CONNECTIONS, PATIENT_LOCK_MS));
}

class TwoPools implements Database {
  readonly #quick: Database;
  readonly #patient: Database;

  constructor(quick: Database, patient: Database) {
    this.#quick = quick;
    this.#patient = patient;
  }

  rows<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row[]> {
    return this.#use((database) => database.rows<Row>(statement, values));
  }

  first<Row extends object>(statement: Statement, values?: readonly unknown[]): Promise<Row | undefined> {
    return this.#use((database) => database.first<Row>(statement, values));
  }

  run(statement: Statement, values?: readonly unknown[]): Promise<number> {
    return this.#use((database) => database.run(statement, values));
  }

  /** `work` may run again after a deadlock or a long wait for a lock, so it touches nothing but the database. */
  async transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    for (let run = 1; ; run++) {
      try {
        return await this.#use((database) => database.transaction(work));
      } catch (error) {
        if (run === MAX_TRANSACTION_RUNS || !isLostRace(error)) throw error;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#quick.close(), this.#patient.close()]);
  }

  /** What meets a lock gives its connection back, and begins again where it may wait. */
  async #use<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    checkDeadline();
    try {
      return await work(this.#quick);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      return work(this.#patient);
    }
  }
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
