import { afterAll, beforeAll } from '@jest/globals';
import { Global, Module, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { AppointmentsModule } from '../../modules/appointments/appointments.module.ts';
import { type CallPass, CallRooms, roomOf } from '../../modules/appointments/calls/call-rooms.ts';
import { CalendarFeedsModule } from '../../modules/calendar-feeds/calendar-feeds.module.ts';
import { CheckUpsModule } from '../../modules/check-ups/check-ups.module.ts';
import { IntegrationsModule } from '../../modules/integrations/integrations.module.ts';
import { NotificationsModule } from '../../modules/notifications/notifications.module.ts';
import { ObservationsModule } from '../../modules/observations/observations.module.ts';
import { PatientsModule } from '../../modules/patients/patients.module.ts';
import { PrescriptionsModule } from '../../modules/prescriptions/prescriptions.module.ts';
import { FreeTimeCheck, type FreeTimeReport } from '../../modules/schedules/free-time.check.ts';
import { SessionRegistry } from '../../modules/sealed-sessions/session-registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { configureHttp, NEST_OPTIONS } from '../../platform/create-app.ts';
import { dataModule } from '../../platform/data.module.ts';
import { type CursorKeys, type CursorPosition, Cursors } from '../../platform/http/cursor.ts';
import { EndpointPipeline } from '../../platform/http/endpoint-pipeline.ts';
import { Idempotency } from '../../platform/http/idempotency/idempotency.ts';
import { HttpPipeline } from '../../platform/http/pipeline.ts';
import { RefusalTrail } from '../../platform/http/problems/refusal-trail.ts';
import { AddressHasher } from '../../platform/http/security/address-hasher.ts';
import { createServer } from '../../platform/http/server.ts';
import { LOG } from '../../platform/logging/log.ts';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { LookupAllowance } from '../../platform/rate-limit/lookup-allowance.ts';
import { RateLimiter, type RateLimitState } from '../../platform/rate-limit/rate-limiter.ts';
import { attachRealtime } from '../../platform/realtime/realtime.adapter.ts';
import { RealtimeModule } from '../../platform/realtime/realtime.module.ts';
import { ApiKeyResolver } from '../../platform/sessions/api-key-resolver.ts';
import { SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { Clock } from '../../platform/time/clock.ts';
import { Browser } from '../browser.ts';
import { FakeClock } from '../fake-clock.ts';
import { FakeSessions, NoApiKeys } from '../http/an-http-server.ts';
import { FakeSessionRegistry } from '../sign-in/fake-session-registry.ts';
import { TestDatabase } from './a-database.ts';
import { testEnv } from './test-env.ts';
import { testLog } from './test-log.ts';

/** A Monday, 09:00 in Paris. */
export const NOW = '2026-11-23T08:00:00.000Z';

/** Call rooms without a media server: it remembers who entered and what was closed. */
export class FakeCallRooms extends CallRooms {
  readonly passes: CallPass[] = [];
  readonly closed: string[] = [];
  readonly removed: { readonly appointmentId: string; readonly userId: string }[] = [];
  /** As if the media server were away. */
  isAway = false;

  async enter(pass: CallPass): Promise<{ token: string; url: string }> {
    this.passes.push(pass);
    return { token: `pass for ${pass.identity} to ${roomOf(pass.appointmentId)}`, url: 'ws://127.0.0.1:1' };
  }

  async test(userId: string): Promise<{ token: string; url: string }> {
    return { token: `test of ${userId}`, url: 'ws://127.0.0.1:1' };
  }

  async remove(appointmentId: string, userId: string): Promise<void> {
    this.removed.push({ appointmentId, userId });
  }

  async close(appointmentId: string): Promise<void> {
    if (this.isAway) throw new Error('the media server is away');
    this.closed.push(appointmentId);
  }
}

class NoLimits extends RateLimiter {
  async take(): Promise<RateLimitState> {
    return { capacity: 600, remaining: 599, fullInSeconds: 1 };
  }

  async refund(): Promise<void> {}
}

class PlainCursors extends Cursors {
  encode(keys: CursorKeys, id: string): string {
    return Buffer.from(JSON.stringify({ keys, id })).toString('base64url');
  }

  decode(cursor: string): CursorPosition {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as CursorPosition;
  }
}

/** Calendars, appointments and patients on a database of their own, with sessions by decree and a clock that stands still. */
export class CalendarApp {
  readonly clock = new FakeClock(NOW);
  readonly rooms = new FakeCallRooms();
  readonly sessions = new FakeSessions();
  readonly vault = new FakeSessionRegistry();

  private constructor(readonly db: TestDatabase) {}

  private nest: NestFastifyApplication | undefined;

  static async open(overrides: Record<string, string> = {}, modules: readonly Type[] = []): Promise<CalendarApp> {
    const db = await TestDatabase.open();
    const opened = new CalendarApp(db);
    const env = testEnv(db.url, overrides);
    const log = testLog(env);

    @Global()
    @Module({
      providers: [
        AddressHasher,
        Idempotency,
        LookupAllowance,
        ProfessionalTrust,
        RefusalTrail,
        { provide: LOG, useValue: log },
        { provide: EndpointPipeline, useClass: HttpPipeline },
        { provide: RateLimiter, useClass: NoLimits },
        { provide: SessionResolver, useValue: opened.sessions },
        { provide: ApiKeyResolver, useClass: NoApiKeys },
        { provide: Cursors, useClass: PlainCursors },
      ],
      exports: [AddressHasher, RateLimiter, ProfessionalTrust, LOG, EndpointPipeline, SessionResolver, Cursors],
    })
    class KernelModule {}

    const moduleRef = await Test.createTestingModule({
      imports: [
        dataModule(env),
        KernelModule,
        RealtimeModule,
        NotificationsModule,
        AppointmentsModule,
        CheckUpsModule,
        ObservationsModule,
        PatientsModule,
        PrescriptionsModule,
        IntegrationsModule,
        CalendarFeedsModule,
        ...modules,
      ],
    })
      .overrideProvider(Clock)
      .useValue(opened.clock)
      .overrideProvider(SessionRegistry)
      .useValue(opened.vault)
      .overrideProvider(CallRooms)
      .useValue(opened.rooms)
      .compile();
    opened.nest = moduleRef.createNestApplication<NestFastifyApplication>(await createServer(env, log), {
      ...NEST_OPTIONS,
      logger: false,
    });
    configureHttp(opened.app, env, log);
    attachRealtime(opened.app);
    await opened.app.init();
    await opened.app.getHttpAdapter().getInstance().ready();
    return opened;
  }

  get app(): NestFastifyApplication {
    if (this.nest === undefined) throw new Error('the application is not open');
    return this.nest;
  }

  inject(request: InjectOptions) {
    const server: FastifyInstance = this.app.getHttpAdapter().getInstance();
    return server.inject(request);
  }

  /** A browser in which the person is signed in. */
  as(actor: Actor): Browser {
    this.sessions.people.set(actor.userId, actor);
    return new Browser(this, { authorization: actor.userId });
  }

  /** Compares the cached free time with the calendars. */
  checkFreeTime(): Promise<FreeTimeReport> {
    return this.app.get(FreeTimeCheck, { strict: false }).run();
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.db.close();
  }
}

/** One application for the test file that calls this; ask for it inside a test. */
export const aCalendarApp = (
  overrides: Record<string, string> = {},
  modules: readonly Type[] = [],
): (() => CalendarApp) => {
  let opened: CalendarApp | undefined;
  beforeAll(async () => {
    opened = await CalendarApp.open(overrides, modules);
  });
  afterAll(async () => {
    await opened?.close();
  });
  return () => {
    if (!opened) throw new Error('the application opens in beforeAll: ask for it inside a test');
    return opened;
  };
};
