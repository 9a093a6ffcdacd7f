import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Database } from '../../platform/postgres/database.ts';
import { TestDatabase } from './a-database.ts';
import { type AppOptions, startApp } from './start-app.ts';
import { testEnv } from './test-env.ts';

/** The product as `main.ts` puts it together, sessions and embedded core included, on a database of its own, without a network. */
export class TestApp {
  private readonly askedInTransaction: string[] = [];

  private constructor(
    readonly app: NestFastifyApplication,
    readonly db: TestDatabase,
    private readonly ownsDatabase = true,
  ) {}

  static async open(options: AppOptions = {}): Promise<TestApp> {
    const db = await TestDatabase.open();
    try {
      const env = testEnv(db.url, options.env);
      const opened = new TestApp(await startApp(env, options), db);
      opened.watchNetwork();
      return opened;
    } catch (error) {
      await db.close();
      throw error;
    }
  }

  /** Over a database that is there already. */
  static async over(db: TestDatabase, options: AppOptions = {}): Promise<TestApp> {
    return new TestApp(await startApp(testEnv(db.url, options.env), options), db);
  }

  /** Another process over the same database; to be closed before the first. */
  async beside(options: AppOptions = {}): Promise<TestApp> {
    return new TestApp(await startApp(testEnv(this.db.url, options.env), options), this.db, false);
  }

  inject(request: InjectOptions) {
    const server: FastifyInstance = this.app.getHttpAdapter().getInstance();
    return server.inject(request);
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** Nothing is asked of another machine by a request that holds a connection to Postgres meanwhile. */
  private watchNetwork(): void {
    const database = this.get(Database);
    const { fetch } = globalThis;
    globalThis.fetch = (asked, given) => {
      if (database.holdsConnection) this.askedInTransaction.push(String(asked instanceof Request ? asked.url : asked));
      return fetch(asked, given);
    };
  }

  async close(): Promise<void> {
    await this.app.close();
    if (this.askedInTransaction.length > 0) throw new Error(`asked within a transaction: ${this.askedInTransaction}`);
    if (this.ownsDatabase) await this.db.close();
  }
}

/** One application for the test file (or the `describe`) that calls this; ask for it inside a test. */
export const anApp = (options: AppOptions = {}): (() => TestApp) => {
  let opened: TestApp | undefined;
  beforeAll(async () => {
    opened = await TestApp.open(options);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('the application opens in beforeAll: ask for it inside a test');
    return opened;
  };
};
