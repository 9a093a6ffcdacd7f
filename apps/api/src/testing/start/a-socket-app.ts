import { CONNECTION_REFUSED } from '@maillon/contracts/system/realtime-connection';
import { Global, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { io, type Socket } from 'socket.io-client';
import type { Actor, Caller } from '../../platform/actor.ts';
import { dataModule } from '../../platform/data.module.ts';
import type { Env } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { attachRealtime } from '../../platform/realtime/realtime.adapter.ts';
import { RealtimeModule } from '../../platform/realtime/realtime.module.ts';
import {
  REALTIME_SETTINGS,
  type RealtimeSettings,
  realtimeSettings,
} from '../../platform/realtime/realtime-settings.ts';
import { SessionRefusal, SessionResolver } from '../../platform/sessions/session-resolver.ts';
import { eventually } from '../eventually.ts';

/** Sessions by decree: a token is the handle of its session. */
export class DecreedSessions extends SessionResolver {
  private readonly callers = new Map<string, Caller>();
  private readonly dying = new Set<string>();

  /** Opens a session and gives its token. */
  open(user: Partial<Actor> | null = {}, expiresAt = '2999-01-01T00:00:00.000Z'): string {
    const sessionHandle = newId();
    const actor: Actor = {
      userId: newId(),
      partyId: newId(),
      userType: 'doctor',
      isAdmin: false,
      isDemo: false,
      active: true,
      stUserId: newId(),
      sessionHandle,
      impersonatorId: null,
      ...user,
    };
    this.callers.set(sessionHandle, { stUserId: actor.stUserId, sessionHandle, expiresAt, user: user && actor });
    return sessionHandle;
  }

  end(handle: string): void {
    this.callers.delete(handle);
  }

  /** The session ends right after it was asked about. */
  endOnceAnswered(handle: string): void {
    this.dying.add(handle);
  }

  async resolve(): Promise<Caller> {
    throw new SessionRefusal('unauthorised');
  }

  async resolveToken(token: string): Promise<Caller> {
    return this.resolveHandle(token);
  }

  async resolveHandle(handle: string): Promise<Caller> {
    const caller = this.callers.get(handle);
    if (!caller) throw new SessionRefusal('unauthorised');
    if (this.dying.has(handle)) this.end(handle);
    return caller;
  }
}

/** A process that serves sockets and nothing else. */
export class SocketApp {
  private readonly clients: Socket[] = [];

  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly port: number,
  ) {}

  static async start(
    env: Env,
    sessions: SessionResolver,
    settings: Partial<RealtimeSettings> = {},
  ): Promise<SocketApp> {
    @Global()
    @Module({ providers: [{ provide: SessionResolver, useValue: sessions }], exports: [SessionResolver] })
    class DecreedSessionsModule {}

    const moduleRef = await Test.createTestingModule({
      imports: [dataModule(env), DecreedSessionsModule, RealtimeModule],
    })
      .overrideProvider(REALTIME_SETTINGS)
      .useValue({ ...realtimeSettings, ...settings })
      .compile();
    const app = moduleRef.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    attachRealtime(app);
    await app.listen(0, '127.0.0.1');
    return new SocketApp(app, Number(new URL(await app.getUrl()).port));
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(token);
  }

  /** A client that does not try again. */
  client(options: { token?: string; headers?: Record<string, string>; transports?: string[] }): Socket {
    const client = io(`http://127.0.0.1:${this.port}`, {
      transports: options.transports ?? ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(options.token === undefined ? {} : { auth: { token: options.token } }),
      ...(options.headers === undefined ? {} : { extraHeaders: options.headers }),
    });
    this.clients.push(client);
    return client;
  }

  /** A client that is let in; told « later », it asks again as the product's own does. */
  async connect(token: string): Promise<Socket> {
    const client = this.client({ token });
    let refusal: Error | undefined;
    client.on('connect_error', (error) => {
      if (error.message === CONNECTION_REFUSED.later) client.connect();
      else refusal = error;
    });
    await eventually(() => {
      if (refusal !== undefined) throw refusal;
      return client.connected;
    });
    return client;
  }

  async stop(): Promise<void> {
    await this.app.close();
    for (const client of this.clients) client.disconnect();
  }
}
