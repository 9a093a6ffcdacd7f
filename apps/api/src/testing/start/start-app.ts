import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { appModule } from '../../app.module.ts';
import { SessionRegistry } from '../../modules/sealed-sessions/session-registry.ts';
import { configureHttp, NEST_OPTIONS } from '../../platform/create-app.ts';
import type { Env } from '../../platform/env.ts';
import { createServer } from '../../platform/http/server.ts';
import { attachRealtime } from '../../platform/realtime/realtime.adapter.ts';
import { SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { Clock, SystemClock } from '../../platform/time/clock.ts';
import { FakeSessionRegistry } from '../sign-in/fake-session-registry.ts';
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

/** The product as `main.ts` puts it together, over a database that is there. For processes of their own too: Jest is not in here. */
export const startApp = async (
  env: Env,
  { clock = new SystemClock(), logLines = [], sessions }: AppOptions,
): Promise<NestFastifyApplication> => {
  const log = testLog(env, logLines);
  const builder = Test.createTestingModule({ imports: [appModule(env, log)] })
    .overrideProvider(Clock)
    .useValue(clock);
  // Where the test says which vault there is, that one is asked.
  const isVaultGiven = env.VAULT_APP_SECRET !== undefined || env.SEALD_APP_ID !== undefined;
  if (!isVaultGiven) builder.overrideProvider(SessionRegistry).useValue(new FakeSessionRegistry());
  if (sessions !== undefined) builder.overrideProvider(SessionResolver).useValue(sessions);
  const moduleRef = await builder.compile();
  const app = moduleRef.createNestApplication<NestFastifyApplication>(await createServer(env, log), {
    ...NEST_OPTIONS,
    logger: false,
  });
  configureHttp(app, env, log);
  attachRealtime(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return app;
};
