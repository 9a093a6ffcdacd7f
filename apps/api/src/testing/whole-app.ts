import { afterAll, beforeAll } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyInstance } from 'fastify';
import { appModule } from '../app.module.ts';
import { configureHttp, NEST_OPTIONS } from '../platform/http/create-app.ts';
import { createServer } from '../platform/http/server.ts';
import { useRealtime } from '../platform/realtime/realtime.adapter.ts';
import { SessionResolver } from '../platform/session-resolver.ts';
import { TestDatabase } from './a-database.ts';
import { FakeSessions } from './http/a-kernel.ts';
import { testEnv } from './test-env.ts';
import { testLog } from './test-log.ts';

export interface WholeApp {
  readonly app: NestFastifyApplication;
  readonly server: FastifyInstance;
  readonly db: TestDatabase;
  /** Who is behind which `authorization` header: nobody, until a test says so. */
  readonly sessions: FakeSessions;
}

const open = async (overrides: Record<string, string>): Promise<WholeApp> => {
  const db = await TestDatabase.open();
  const env = testEnv(db.url, overrides);
  const log = testLog(env);
  const sessions = new FakeSessions();
  const moduleRef = await Test.createTestingModule({ imports: [appModule(env, log)] })
    .overrideProvider(SessionResolver)
    .useValue(sessions)
    .compile();
  const app = moduleRef.createNestApplication<NestFastifyApplication>(await createServer(env, log), {
    ...NEST_OPTIONS,
    logger: false,
  });
  configureHttp(app, env, log);
  useRealtime(app);
  await app.init();
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  await server.ready();
  return { app, server, db, sessions };
};

/** The product exactly as `main.ts` puts it together, on a database of its own; only who calls is said by the test. */
export const aWholeApp = (overrides: Record<string, string> = {}): (() => WholeApp) => {
  let opened: WholeApp | undefined;
  beforeAll(async () => {
    opened = await open(overrides);
  });
  afterAll(async () => {
    await opened?.app.close();
    await opened?.db.close();
  });
  return () => {
    if (!opened) throw new Error('the application opens in beforeAll: ask for it inside a test');
    return opened;
  };
};
