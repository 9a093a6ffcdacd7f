import { CONNECTION_REFUSED } from '@maillon/contracts/system/realtime-connection';
import { SECOND_MS } from '@maillon/domain/time-units';
import { type BeforeApplicationShutdown, Inject } from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import { ENV, type Env } from '../env.ts';
import { SessionRefusal, SessionResolver } from '../sessions/session-resolver.ts';
import { Clock } from '../time/clock.ts';
import { ClientEvents } from './client-events.ts';
import { accessTokenOf, originCheck } from './handshake.ts';
import { REALTIME_SETTINGS, type RealtimeSettings } from './realtime-settings.ts';
import { impersonatedRoom, sessionRoom, userRoom } from './rooms.ts';
import { SessionWatch } from './session-watch.ts';
import { NoPlaceLeft, SocketPlaces } from './socket-places.ts';
import { SocketRealtime } from './socket-realtime.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

/** How much a socket may still say before it is shown out. */
class EventAllowance {
  private secondStart = Number.NEGATIVE_INFINITY;
  private inThisSecond = 0;
  private unknown = 0;

  constructor(private readonly limits: { readonly maxEventsPerSecond: number; readonly maxUnknownEvents: number }) {}

  /** False when this event, at `now` milliseconds, is one too many. */
  take(isKnown: boolean, now: number): boolean {
    if (now - this.secondStart >= SECOND_MS) {
      this.secondStart = now;
      this.inThisSecond = 0;
    }
    this.inThisSecond += 1;
    if (!isKnown) this.unknown += 1;
    return this.inThisSecond <= this.limits.maxEventsPerSecond && this.unknown < this.limits.maxUnknownEvents;
  }
}

/** What the client finds in `connect_error`. */
const refusalOf = (error: unknown): Error => {
  if (error instanceof SessionRefusal) return refused(CONNECTION_REFUSED.session, error.sdkMessage);
  if (error instanceof NoPlaceLeft) return refused(CONNECTION_REFUSED.tooMany, error.message);
  return new Error(CONNECTION_REFUSED.later);
};

const refused = (code: string, message: string): Error => Object.assign(new Error(code), { data: { message } });

/** The door for sockets: who comes in, what they may say, and the word when we close. */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, BeforeApplicationShutdown {
  private readonly isOriginAllowed: ReturnType<typeof originCheck>;
  private server: RealtimeServer | undefined;

  constructor(
    @Inject(ENV) env: Env,
    @Inject(REALTIME_SETTINGS) private readonly settings: RealtimeSettings,
    private readonly sessions: SessionResolver,
    private readonly events: ClientEvents,
    private readonly watch: SessionWatch,
    private readonly realtime: SocketRealtime,
    private readonly clock: Clock,
    private readonly places: SocketPlaces,
  ) {
    this.isOriginAllowed = originCheck(env);
  }

  afterInit(server: RealtimeServer): void {
    this.server = server;
    this.realtime.attach(server);
    server.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => {
          next(refusalOf(error));
          // Once it is told: a client that stays after its refusal would hold its connection for as long as it answers pings.
          setImmediate(() => socket.conn.close());
        },
      );
    });
    server.on('connection', (socket) => this.welcome(socket));
  }

  /** Said before the connections are cut, so that a client knows that coming back at once is right. */
  beforeApplicationShutdown(): void {
    this.server?.local.emit('server/stopping', {});
  }

  private async admit(socket: RealtimeSocket): Promise<void> {
    const { handshake } = socket;
    const token = this.isOriginAllowed(handshake.headers) ? accessTokenOf(handshake) : null;
    if (token === null) throw new SessionRefusal('unauthorised');
    const { user, sessionHandle, expiresAt } = await this.sessions.resolveToken(token);
    if (!user?.active) throw new SessionRefusal('unauthorised');
    // An administrator in a person's place takes none of that person's.
    await this.takePlace(socket, user.impersonatorId ?? user.userId);
    const isImpersonated = user.impersonatorId !== null;
    socket.data = { userId: user.userId, sessionHandle, isImpersonated, expiresAt: Date.parse(expiresAt) };
  }

  /** Given back however the socket ends, also where its client left before it was let in. */
  private async takePlace(socket: RealtimeSocket, userId: string): Promise<void> {
    await this.places.take(userId, socket.id);
    const free = () => this.places.free(socket.id);
    socket.once('disconnect', free);
    if (socket.conn.readyState === 'open') socket.conn.once('close', free);
    else free();
  }

  private welcome(socket: RealtimeSocket): void {
    const { userId, sessionHandle, isImpersonated } = socket.data;
    const own = [userRoom(userId), sessionRoom(sessionHandle)];
    void socket.join(isImpersonated ? [...own, impersonatedRoom(userId)] : own);
    this.watch.begin(socket);
    const allowance = new EventAllowance(this.settings);
    // One after the other: a room that is left right after it was asked for is not joined for ever.
    let answered = Promise.resolve();
    socket.onAny((event: string, ...args: unknown[]) => {
      if (!allowance.take(this.events.knows(event), this.clock.now())) socket.disconnect(true);
      else answered = answered.then(() => this.events.answer(socket, event, args));
    });
  }
}
