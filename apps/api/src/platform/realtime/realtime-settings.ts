import { MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';

/** The limits of design api §6 and §1.2. */
export interface RealtimeSettings {
  /** How often the session behind an open socket is looked at again. */
  readonly reverifyMs: number;
  /** How long a connection may be there before it says whose it is: a stranger's costs memory until then. */
  readonly joinWithinMs: number;
  /** Of one person, in all processes and sessions together. */
  readonly maxSocketsPerPerson: number;
  readonly maxRooms: number;
  readonly maxPayloadBytes: number;
  readonly maxEventsPerSecond: number;
  readonly maxUnknownEvents: number;
}

export const REALTIME_SETTINGS = Symbol('REALTIME_SETTINGS');

export const realtimeSettings: RealtimeSettings = {
  reverifyMs: 5 * MINUTE_MS,
  joinWithinMs: 10 * SECOND_MS,
  maxSocketsPerPerson: 20,
  maxRooms: 50,
  maxPayloadBytes: 16 * 1024,
  maxEventsPerSecond: 20,
  maxUnknownEvents: 3,
};
