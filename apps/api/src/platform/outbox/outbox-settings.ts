import { MINUTE_MS } from '@maillon/domain/time-units';

/** How patient the outbox worker is. Times are in milliseconds. */
export interface OutboxSettings {
  /** How many events it asks for at most, those it has in hand included. */
  readonly atOnce: number;
  /** How many more it takes of those that its own process writes; the next ones wait in the table. */
  readonly handedAtMost: number;
  /** Between two looks: a busy server asks for what was published meanwhile at once. */
  readonly gatherMs: number;
  /** The same while there is much to deliver: what collects is delivered together. */
  readonly gatherManyMs: number;
  /** A handler that has not settled by then has failed. */
  readonly deadlineMs: number;
  /** After that long without a sign of life the worker is taken for dead; above `deadlineMs`, or one key gets into two hands. */
  readonly leaseMs: number;
  /** Then doubled at each failure. */
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** Then the event is parked: its key goes on, a person looks. */
  readonly attempts: number;
}

export const OUTBOX_SETTINGS = Symbol('OUTBOX_SETTINGS');

/** Gives up after about two hours, which outlasts a restart of any neighbour. */
export const outboxSettings: OutboxSettings = {
  atOnce: 128,
  handedAtMost: 1_000,
  gatherMs: 10,
  gatherManyMs: 100,
  deadlineMs: 20_000,
  leaseMs: 30_000,
  firstRetryMs: 1_000,
  longestRetryMs: 10 * MINUTE_MS,
  attempts: 20,
};

export const retryDelayMs = (settings: OutboxSettings, attempt: number): number =>
  Math.min(settings.firstRetryMs * 2 ** (attempt - 1), settings.longestRetryMs);
