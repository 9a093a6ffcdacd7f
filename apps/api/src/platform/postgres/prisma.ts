import { Injectable } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { Database } from './database.ts';
import { PostgresPool } from './postgres-pool.ts';

/**
 * The pool as Prisma sees it: inside a `Database.tx` it speaks on the transaction's own connection, so it reads what
 * was just written and never waits for a second connection while holding a first.
 */
const followingTransactions = (pool: PostgresPool, database: Database): PostgresPool =>
  new Proxy(pool, {
    get(target, property) {
      const ambient = property === 'query' ? database.ambientClient : undefined;
      if (ambient !== undefined) {
        return async (config: QueryConfig, values?: unknown[]) => (await ambient).query(config, values);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * Prisma over the shared pool, for ordinary reads. Writes go through `Database.tx`, hot reads through typed SQL. Loaded when it
 * is first asked for: a process that never does keeps the memory of its engine.
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

  private async open(): Promise<PrismaClient> {
    const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
      import('@prisma/adapter-pg'),
      import('../../generated/prisma/client.ts'),
    ]);
    return new PrismaClient({ adapter: new PrismaPg(followingTransactions(this.pool, this.database)) });
  }
}
