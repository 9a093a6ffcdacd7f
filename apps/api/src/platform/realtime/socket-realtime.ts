import {
  redactedWhileImpersonating,
  type ServerEvent,
  type ServerPayload,
  serverEvents,
} from '@maillon/contracts/system/realtime';
import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import * as z from 'zod';
import { redactMembers } from '../http/security/redact.ts';
import type { Outcomes } from '../outbox/outbox.ts';
import { OutboxHandlers } from '../outbox/outbox-handlers.ts';
import type { OutboxDelivery } from '../outbox-event.ts';
import { SessionResolver } from '../sessions/session-resolver.ts';
import { EMIT_TO_ROOMS, Realtime } from './realtime.ts';
import { RoomRules } from './room-rules.ts';
import { impersonatedRoomsOf, type Room, sessionRoom, userRoom } from './rooms.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

const OWN_ROOMS = /^(user|session|impersonated):/;
const isRoom = (text: string): text is Room => text.includes(':');
const isServerEvent = (text: string): text is ServerEvent => Object.hasOwn(serverEvents, text);

/** A socket's own rooms (itself, its user, its session) follow the session, not relations. */
const joinedBy = ({ rooms }: RealtimeSocket): Room[] =>
  [...rooms].filter(isRoom).filter((room) => !OWN_ROOMS.test(room));

const emitToRoomsPayload = z.object({
  rooms: z.array(z.string().refine(isRoom)),
  event: z.string().refine(isServerEvent),
  payload: z.unknown(),
});

/** {@link Realtime} over socket.io; silent in a process that serves no sockets. */
@Injectable()
export class SocketRealtime extends Realtime {
  private readonly log = new Logger('Realtime');
  private server: RealtimeServer | undefined;

  constructor(
    private readonly sessions: SessionResolver,
    private readonly rules: RoomRules,
    handlers: OutboxHandlers,
  ) {
    super();
    handlers.onMany(EMIT_TO_ROOMS, async (deliveries, outcomes) => this.deliver(deliveries, outcomes));
  }

  attach(server: RealtimeServer): void {
    this.server = server;
    server.on('recheck', (room) => this.recheckLocal(room));
    server.on('recheckUser', (userId) => this.recheckUserLocal(userId));
  }

  /** The payload is stripped to what the contract declares before it leaves, and for an impersonator to what it does not redact. */
  emit<E extends ServerEvent>(rooms: readonly Room[], event: E, payload: ServerPayload<E>): void {
    const declared: unknown = serverEvents[event].parse(payload);
    const without = redactedWhileImpersonating[event];
    const impersonated = without === undefined ? [] : impersonatedRoomsOf(rooms);
    this.send(this.server?.to([...rooms]).except(impersonated), event, declared);
    if (without !== undefined && impersonated.length > 0) {
      this.send(this.server?.to(impersonated), event, redactMembers(declared, without));
    }
  }

  async firstPresent(userIds: readonly string[]): Promise<string | undefined> {
    for (const userId of userIds) {
      const sockets = (await this.server?.in(userRoom(userId)).fetchSockets()) ?? [];
      if (sockets.some(({ data }) => !data.isImpersonated)) return userId;
    }
    return undefined;
  }

  disconnectSession(sessionHandle: string, reason: string): void {
    const room = sessionRoom(sessionHandle);
    this.emit([room], 'session/revoked', { reason });
    this.server?.in(room).disconnectSockets(true);
  }

  recheckRoom(room: Room): void {
    this.server?.serverSideEmit('recheck', room);
    this.recheckLocal(room);
  }

  recheckUser(userId: string): void {
    this.server?.serverSideEmit('recheckUser', userId);
    this.recheckUserLocal(userId);
  }

  /** The word that a right was lost may itself be lost: everybody here is asked after, one by one. */
  async recheckAllLocal(): Promise<void> {
    for (const socket of [...(this.server?.of('/').sockets.values() ?? [])]) {
      for (const room of joinedBy(socket)) await this.recheck(socket, room);
    }
  }

  /** socket.io's types cannot follow a generic event name; that its payload was parsed is what guarantees the pair. */
  private send(
    target: { emit(event: string, payload: unknown): boolean } | undefined,
    event: string,
    payload: unknown,
  ): void {
    target?.emit(event, payload);
  }

  private deliver(deliveries: readonly OutboxDelivery[], outcomes: Outcomes): void {
    for (const delivery of deliveries) {
      try {
        const { rooms, event, payload } = emitToRoomsPayload.parse(delivery.payload);
        this.emit(rooms, event, serverEvents[event].parse(payload));
      } catch (error) {
        outcomes.failed(delivery, error);
      }
    }
  }

  private recheckLocal(room: Room): void {
    const members = this.server?.of('/').adapter.rooms.get(room) ?? [];
    for (const id of members) {
      const socket = this.server?.of('/').sockets.get(id);
      if (socket) void this.recheck(socket, room);
    }
  }

  private recheckUserLocal(userId: string): void {
    for (const id of this.server?.of('/').adapter.rooms.get(userRoom(userId)) ?? []) {
      const socket = this.server?.of('/').sockets.get(id);
      if (socket) for (const room of joinedBy(socket)) void this.recheck(socket, room);
    }
  }

  /** A user who cannot be confirmed leaves: a door that may be open is closed. */
  private async recheck(socket: RealtimeSocket, room: Room): Promise<void> {
    const [kind = '', ...id] = room.split(':');
    try {
      const { user } = await this.sessions.resolveHandle(socket.data.sessionHandle);
      if (user?.active && (await this.rules.allows(kind, user, id.join(':')))) return;
    } catch (error) {
      this.log.debug(`a member of a room could not be confirmed: ${errorName(error)}`);
    }
    await socket.leave(room);
  }
}
