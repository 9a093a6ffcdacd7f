import { Injectable } from '@nestjs/common';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Database } from './database.ts';
import { PrismaStatementError } from './postgres-errors.ts';
import { PostgresPool } from './postgres-pool.ts';

type Ask = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>;

/** The pool as Prisma sees it: it asks where the service says, and opens no connection while a transaction holds one. */
const followingTransactions = (pool: PostgresPool, database: Database, query: Ask): PostgresPool => {
  const connect = async (): Promise<PoolClient> => {
    if (!database.isInTransaction) return pool.connect();
    throw new Error('Prisma cannot open a transaction inside Database.tx: write its parts one by one');
  };
  return new Proxy(pool, {
    get(target, property) {
      if (property === 'query') return query;
      if (property === 'connect') return connect;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/**
 * Prisma over the shared pool: how modules read and write (docs/decisions/two-doors-to-postgres.md). Loaded when it is first
 * asked for: a process that never does keeps the memory of its engine.
 */
@Injectable()
export class PrismaService {
  private opened: Promise<PrismaClient> | undefined;

  constructor(
    private readonly pool: PostgresPool,
    private readonly database: Database,
  ) {}

  client(): Promise<PrismaClient> {
    this.opened ??= this.open();
    return this.opened;
  }

  /**
   * A statement of Prisma. Inside a `Database.tx` it goes over the transaction's own connection, so it reads what was just
   * written and never waits for a second connection while holding a first.
   */
  async ask(config: QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.database.takeTransactionClient();
    try {
      return await (client ?? this.pool).query(config, values);
    } catch (error) {
      throw new PrismaStatementError(error);
    }
  }

  private async open(): Promise<PrismaClient> {
    const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
      import('@prisma/adapter-pg'),
      import('../../generated/prisma/client.ts'),
    ]);
    // The generated client sets it for the whole process, and a library that looks for its files takes that for its own folder.
    Reflect.deleteProperty(globalThis, '__dirname');
    const ask: Ask = (config, values) => this.ask(config, values);
    return new PrismaClient({ adapter: new PrismaPg(followingTransactions(this.pool, this.database, ask)) });
  }
}
