import { Injectable } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import type { QueryConfig } from 'pg';
import { PrismaClient } from '../generated/prisma/client.ts';
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

/** Prisma over the shared pool, for ordinary reads. Writes go through `Database.tx`, hot reads through typed SQL. */
@Injectable()
export class PrismaService extends PrismaClient {
  constructor(pool: PostgresPool, database: Database) {
    super({ adapter: new PrismaPg(followingTransactions(pool, database)) });
  }
}
