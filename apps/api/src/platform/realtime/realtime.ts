import type { ServerEvent, ServerPayload } from '@maillon/contracts/system/realtime';
import type { OutboxEvent } from '../outbox-event.ts';
import type { Room } from './rooms.ts';

/** Speaks to the sockets of every API process. Services do not call it: they `tx.publish(emitToRooms(…))`. */
export abstract class Realtime {
  /** Each socket in any of the rooms hears the event once. */
  abstract emit<E extends ServerEvent>(rooms: readonly Room[], event: E, payload: ServerPayload<E>): void;
  /** The first of these users who has a socket open, on any process; undefined when none of them is there. */
  abstract firstPresent(userIds: readonly string[]): Promise<string | undefined>;
  /** Ends the sockets of a session that was signed out, stolen or deactivated. */
  abstract disconnectSession(sessionHandle: string, reason: string): void;
  /** After a change of relations: a user who is in the room and may not be any more leaves it. */
  abstract recheckRoom(room: Room): void;
  /** After a change of what a person may do: each of their sockets leaves the rooms that are closed to it now. */
  abstract recheckUser(userId: string): void;
}

/** The kind of the events that {@link emitToRooms} writes. */
export const EMIT_TO_ROOMS = 'realtime.emit';

/**
 * An outbox event that becomes a socket event once its transaction is committed.
 * @param key events of one key arrive in order: that of the thing that changed
 */
export const emitToRooms = <E extends ServerEvent>(
  key: string,
  rooms: readonly Room[],
  event: E,
  payload: ServerPayload<E>,
): OutboxEvent => ({ kind: EMIT_TO_ROOMS, key, payload: { rooms, event, payload } });
