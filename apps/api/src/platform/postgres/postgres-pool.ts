import { CONNECT_TIMEOUT_MS, CONNECTION_LIMITS, guardConnections } from '@maillon/server-kit/postgres/connections';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Env } from '../env.ts';
import { postgresTypes } from './postgres-types.ts';

/** A transaction whose owner forgot it must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 30_000;

const QUICK_CONNECTIONS = 4;

/** The connections of this process; repositories reach them through `Database`, Prisma through `PrismaService`. */
export class PostgresPool extends pg.Pool {
  /**
   * For statements that wait for no lock, and never for a transaction: one that holds a lock and needs the answer to such a
   * statement must get it even while all other connections wait for that lock.
   */
  readonly quick: pg.Pool;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.quick = new pg.Pool({ ...config, max: QUICK_CONNECTIONS });
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | undefined {
    const ended = Promise.all([super.end(), this.quick.end()]).then(() => undefined);
    if (done === undefined) return ended;
    void ended.then(done);
    return undefined;
  }
}

/**
 * How any connection of ours is opened; `postgresTypes` relies on the session's zone being UTC.
 *
 * A prepared statement is planned once. Left to itself, Postgres plans again at each call whatever takes an array, because
 * it cannot guess its length, and that costs several times what such a statement does (docs/decisions/hot-reads.md).
 */
export const connectionOptions = (env: Pick<Env, 'DATABASE_URL'>, name: string): pg.ClientConfig => ({
  connectionString: env.DATABASE_URL,
  application_name: name,
  options: '-c TimeZone=UTC -c DateStyle=ISO -c plan_cache_mode=force_generic_plan -c jit=off',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
});

export const openPool = (env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL'>): PostgresPool => {
  const log = new Logger('Postgres');
  const pool = new PostgresPool({
    ...connectionOptions(env, 'maillon-api'),
    ...CONNECTION_LIMITS,
    max: env.DATABASE_POOL,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    types: postgresTypes,
    // A statement need not wait for the answer to the one before: see `pipeline-batch.ts`.
    pipeline: true,
    // A timer at each return of a connection costs more than the connection that it would spare.
    idleTimeoutMillis: 0,
  });
  for (const part of [pool, pool.quick]) {
    guardConnections(part, (error) => log.warn(`an idle connection was lost: ${error.message}`));
  }
  return pool;
};
