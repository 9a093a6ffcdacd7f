import type { Provider, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { Actor, Caller } from '../../platform/actor.ts';
import { configureHttp, NEST_OPTIONS } from '../../platform/create-app.ts';
import { ColumnCipher } from '../../platform/crypto/column-cipher.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { EndpointPipeline } from '../../platform/http/endpoint-pipeline.ts';
import { Idempotency } from '../../platform/http/idempotency/idempotency.ts';
import { HttpPipeline } from '../../platform/http/pipeline.ts';
import { RefusalTrail } from '../../platform/http/problems/refusal-trail.ts';
import { AddressHasher } from '../../platform/http/security/address-hasher.ts';
import { createServer } from '../../platform/http/server.ts';
import { LOG } from '../../platform/logging/log.ts';
import { Database } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { LookupAllowance } from '../../platform/rate-limit/lookup-allowance.ts';
import { RateLimiter, type RateLimitState } from '../../platform/rate-limit/rate-limiter.ts';
import { ApiKeyResolver } from '../../platform/sessions/api-key-resolver.ts';
import { SessionRefusal, SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { testEnv } from '../start/test-env.ts';
import { testLog } from '../start/test-log.ts';

/** A person for the tests of the http; active doctor with a session of her own unless said otherwise. */
export const anActor = (changes: Partial<Actor> = {}): Actor => ({
  userId: '01970000-0000-7000-8000-000000000001',
  partyId: '01970000-0000-7000-8000-000000000002',
  userType: 'doctor',
  isAdmin: false,
  isDemo: false,
  active: true,
  stUserId: 'st-1',
  sessionHandle: 'handle-1',
  impersonatorId: null,
  ...changes,
});

/** Sessions by the word in the `authorization` header; none, and the answer is 401. */
export class FakeSessions extends SessionResolver {
  readonly people = new Map<string, Actor | null>();

  resolve(request: { headers: { authorization?: string | undefined } }): Promise<Caller> {
    return this.resolveToken(request.headers.authorization ?? '');
  }

  override accountOf({ headers }: { headers: { authorization?: string | undefined } }): string | undefined {
    const user = this.people.get(headers.authorization ?? '');
    return user === undefined ? undefined : (user?.stUserId ?? 'st-new');
  }

  async resolveToken(name: string): Promise<Caller> {
    const user = this.people.get(name);
    if (name === 'expired') throw new SessionRefusal('try refresh token');
    if (user === undefined) throw new SessionRefusal('unauthorised');
    return {
      stUserId: user?.stUserId ?? 'st-new',
      sessionHandle: 'handle-1',
      expiresAt: '2026-11-21T12:00:00.000Z',
      user,
    };
  }

  resolveHandle(): Promise<Caller> {
    return this.resolveToken('');
  }
}

/** No key is in force. */
export class NoApiKeys extends ApiKeyResolver {
  async resolve(): Promise<null> {
    return null;
  }
}

class NoLimits extends RateLimiter {
  async take(): Promise<RateLimitState> {
    return { capacity: 600, remaining: 599, fullInSeconds: 1 };
  }

  async refund(): Promise<void> {}
}

export interface KernelOptions {
  readonly controllers: readonly Type[];
  readonly providers?: readonly Provider[];
  readonly database?: Database;
  readonly limiter?: RateLimiter;
  readonly env?: Record<string, string>;
  /** Where the log lines go. */
  readonly logLines?: string[];
}

export interface TestHttpServer {
  readonly app: NestFastifyApplication;
  readonly sessions: FakeSessions;
}

/** The http around small controllers: everything of HTTP, nothing of the product. Postgres only where a test brings it. */
export const anHttpServer = async (options: KernelOptions): Promise<TestHttpServer> => {
  const env: Env = testEnv('postgresql://nobody@127.0.0.1:1/nothing', { LOG_LEVEL: 'info', ...options.env });
  const log = testLog(env, options.logLines);
  const sessions = new FakeSessions();
  const moduleRef = await Test.createTestingModule({
    controllers: [...options.controllers],
    providers: [
      ...(options.providers ?? []),
      AddressHasher,
      ColumnCipher,
      Idempotency,
      LookupAllowance,
      ProfessionalTrust,
      RefusalTrail,
      { provide: EndpointPipeline, useClass: HttpPipeline },
      { provide: ENV, useValue: env },
      { provide: LOG, useValue: log },
      { provide: SessionResolver, useValue: sessions },
      { provide: ApiKeyResolver, useClass: NoApiKeys },
      { provide: RateLimiter, useValue: options.limiter ?? new NoLimits() },
      { provide: Database, useValue: options.database ?? {} },
      { provide: PrismaService, useValue: {} },
    ],
  }).compile();
  const app = moduleRef.createNestApplication<NestFastifyApplication>(await createServer(env, log), {
    ...NEST_OPTIONS,
    logger: false,
  });
  configureHttp(app, env, log);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return { app, sessions };
};
