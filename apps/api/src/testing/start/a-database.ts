import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { Env } from '../../platform/env.ts';
import { OutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { Database } from '../../platform/postgres/database.ts';
import { openPool, type PostgresPool } from '../../platform/postgres/postgres-pool.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { testEnv } from './test-env.ts';

// Specs of the data layer provoke failures; their warnings say nothing to the person who reads the results.
Logger.overrideLogger(false);

const settings = () => {
  const { TEST_SERVER_URL: serverUrl, TEST_TEMPLATE: template } = process.env;
  if (!serverUrl || !template) throw new Error('global-setup.mjs did not run');
  return { serverUrl, template };
};

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: settings().serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const urlOf = (name: string): string => {
  const url = new URL(settings().serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** A database of one's own with every migration in it, cloned from the template. */
export class TestDatabase {
  readonly url: string;
  readonly env: Env;
  readonly pool: PostgresPool;
  readonly database: Database;
  readonly prisma: PrismaService;

  private constructor(
    url: string,
    private readonly name: string | null,
  ) {
    this.url = url;
    this.env = testEnv(this.url);
    this.pool = openPool(this.env);
    this.database = new Database(this.pool, new OutboxSignal(this.pool));
    this.prisma = new PrismaService(this.pool, this.database);
  }

  static async open(): Promise<TestDatabase> {
    const name = `maillon_test_${randomUUID().replaceAll('-', '')}`;
    await onServer(`CREATE DATABASE ${name} TEMPLATE ${settings().template}`);
    return new TestDatabase(urlOf(name), name);
  }

  /** One that another person made, and will take away. */
  static at(url: string): TestDatabase {
    return new TestDatabase(url, null);
  }

  /** Looks behind the curtain: for what a test wants to prove about rows. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  async close(): Promise<void> {
    await this.pool.end();
    if (this.name !== null) await onServer(`DROP DATABASE ${this.name} WITH (FORCE)`);
  }
}

/** One database for the test file (or the `describe`) that calls this; ask for it inside a test: `db().rows(…)`. */
export const aDatabase = (): (() => TestDatabase) => {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await TestDatabase.open();
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('the database opens in beforeAll: ask for it inside a test');
    return opened;
  };
};
