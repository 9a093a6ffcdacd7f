import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { appModule } from '../app.module.ts';
import { SessionBook } from '../modules/sealed-sessions/session-book.ts';
import { Clock, SystemClock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { configureHttp, NEST_OPTIONS } from '../platform/http/create-app.ts';
import { createServer } from '../platform/http/server.ts';
import { useRealtime } from '../platform/realtime/realtime.adapter.ts';
import { SessionResolver } from '../platform/session-resolver.ts';
import { TestDatabase } from './a-database.ts';
import { SessionsOfATest } from './sessions-of-a-test.ts';
import { testEnv } from './test-env.ts';
import { testLog } from './test-log.ts';

export interface AppOptions {
  readonly env?: Record<string, string>;
  /** Starts near the present when sessions are used: the SDK reads the real time of day when it checks a token. */
  readonly clock?: Clock;
  /** Says who is behind a request, instead of the session that a sign-in would have made. */
  readonly sessions?: SessionResolver;
  /** Where the log lines go; nowhere when absent. */
  readonly logLines?: string[];
}

/** The product as `main.ts` puts it together, sessions and embedded core included, on a database of its own, without a network. */
export class TestApp {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly db: TestDatabase,
    private readonly ownsDatabase = true,
  ) {}

  static async open(options: AppOptions = {}): Promise<TestApp> {
    const db = await TestDatabase.open();
    try {
      const env = testEnv(db.url, options.env);
      return new TestApp(await startApp(env, options), db);
    } catch (error) {
      await db.close();
      throw error;
    }
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

  async close(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await this.db.close();
  }
}

const startApp = async (env: Env, { clock = new SystemClock(), logLines = [], sessions }: AppOptions) => {
  const log = testLog(env, logLines);
  const builder = Test.createTestingModule({ imports: [appModule(env, log)] })
    .overrideProvider(Clock)
    .useValue(clock);
  // Where the test says which vault there is, that one is asked.
  const isVaultGiven = env.VAULT_APP_SECRET !== undefined || env.SEALD_APP_ID !== undefined;
  if (!isVaultGiven) builder.overrideProvider(SessionBook).useValue(new SessionsOfATest());
  if (sessions !== undefined) builder.overrideProvider(SessionResolver).useValue(sessions);
  const moduleRef = await builder.compile();
  const app = moduleRef.createNestApplication<NestFastifyApplication>(await createServer(env, log), {
    ...NEST_OPTIONS,
    logger: false,
  });
  configureHttp(app, env, log);
  useRealtime(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
};

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
