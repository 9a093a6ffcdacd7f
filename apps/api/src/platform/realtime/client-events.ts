import { type Ack, type ClientEvent, clientEvents } from '@maillon/contracts/system/realtime';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { problemOf } from '../http/problems/problem-document.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { SessionRefusal, SessionResolver } from '../sessions/session-resolver.ts';
import { REALTIME_SETTINGS, type RealtimeSettings } from './realtime-settings.ts';
import { RoomRules } from './room-rules.ts';
import type { Room } from './rooms.ts';
import type { RealtimeSocket } from './sockets.ts';

/** The kind of the room and what to do with it; `join` and `leave` by themselves are about a thread. */
const WORDS = /^(?:(.+)\/)?(join|leave)$/;

const isClientEvent = (name: string): name is ClientEvent => Object.hasOwn(clientEvents, name);
const isFunction = (value: unknown): value is (answer: Ack) => void => typeof value === 'function';

/** Answers what clients emit: joining and leaving rooms, and nothing else. */
@Injectable()
export class ClientEvents {
  private readonly log = new Logger('Realtime');

  constructor(
    private readonly sessions: SessionResolver,
    private readonly rules: RoomRules,
    @Inject(REALTIME_SETTINGS) private readonly settings: RealtimeSettings,
  ) {}

  /** Is it an event that exists? */
  knows(event: string): event is ClientEvent {
    return isClientEvent(event);
  }

  /** Never rejects: whatever goes wrong is the acknowledgement, and in the log what is our fault. */
  async answer(socket: RealtimeSocket, event: string, args: readonly unknown[]): Promise<void> {
    const ack = args.at(-1);
    const answer = await this.perform(socket, event, args[0]).then(
      (): Ack => ({ ok: true }),
      (error: unknown): Ack => this.refuse(event, error),
    );
    if (isFunction(ack)) ack(answer);
  }

  private refuse(event: string, error: unknown): Ack {
    const requestId = newId();
    const path = isClientEvent(event) ? event : '';
    const problem = problemOf(error, { requestId, path, instance: path || `urn:request:${requestId}` });
    if (problem.code === 'INTERNAL') this.log.error(`an event failed (${event}, ${problem.traceId})`, error);
    return { ok: false, problem };
  }

  private async perform(socket: RealtimeSocket, event: string, payload: unknown): Promise<void> {
    if (!isClientEvent(event)) throw new Refusal('NOT_FOUND');
    const parsed = clientEvents[event].safeParse(payload);
    if (!parsed.success) throw new Refusal('VALIDATION_FAILED');
    const [, kind = 'thread', action] = WORDS.exec(event) ?? [];
    const room: Room = `${kind}:${parsed.data.id}`;
    if (action === 'leave') await socket.leave(room);
    else await this.join(socket, room, kind, parsed.data.id);
  }

  /** Whom the room is closed to must not learn that the thing exists. */
  private async join(socket: RealtimeSocket, room: Room, kind: string, id: string): Promise<void> {
    if (socket.rooms.size >= this.settings.maxRooms && !socket.rooms.has(room)) throw new Refusal('RATE_LIMITED');
    await this.mayEnter(socket, kind, id);
    // A socket that has gone meanwhile would stay in the room for ever.
    if (!socket.connected) return;
    await socket.join(room);
    try {
      // A user who lost the right between the question and the step inside was not found there by `recheckRoom`.
      await this.mayEnter(socket, kind, id);
    } catch (error) {
      await socket.leave(room);
      throw error;
    }
  }

  private async mayEnter(socket: RealtimeSocket, kind: string, id: string): Promise<void> {
    const { user } = await this.sessions.resolveHandle(socket.data.sessionHandle);
    if (!user?.active) throw new SessionRefusal('unauthorised');
    if (!(await this.rules.allows(kind, user, id))) throw new Refusal('NOT_FOUND');
  }
}
