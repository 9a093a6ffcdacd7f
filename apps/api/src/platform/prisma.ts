import { Injectable } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
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
      const speaker = property === 'query' ? (database.ambientClient ?? target) : target;
      const value: unknown = Reflect.get(speaker, property, speaker);
      return typeof value === 'function' ? value.bind(speaker) : value;
    },
  });

/** Prisma over the shared pool, for ordinary reads. Writes go through `Database.tx`, hot reads through typed SQL. */
@Injectable()
export class PrismaService extends PrismaClient {
  constructor(pool: PostgresPool, database: Database) {
    super({ adapter: new PrismaPg(followingTransactions(pool, database)) });
  }
}
