import { MINUTE_MS } from '@maillon/domain/time-units';

/** Limits of the outbox worker. Times are in milliseconds. */
export interface OutboxSettings {
  /** How many events it claims at most, those in flight included. */
  readonly atOnce: number;
  /** How many more of its own process's events it leases; the next ones wait in the table. */
  readonly maxLeased: number;
  /** Between two polls: a busy server claims at once what was published meanwhile. */
  readonly gatherMs: number;
  /** The same while there is much to deliver: what collects is delivered together. */
  readonly gatherManyMs: number;
  /** A handler that has not settled by then has failed. */
  readonly deadlineMs: number;
  /** An expired lease can be claimed by another worker; above `deadlineMs`, or two workers would deliver one key. */
  readonly leaseMs: number;
  /** Then doubled at each failure. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
  /** Then the event is parked (a dead letter): the rest of its key is delivered, and an operator looks. */
  readonly attempts: number;
}

export const OUTBOX_SETTINGS = Symbol('OUTBOX_SETTINGS');

/** Gives up after about two hours, which outlasts a restart of any neighbour. */
export const outboxSettings: OutboxSettings = {
  atOnce: 128,
  maxLeased: 1_000,
  gatherMs: 10,
  gatherManyMs: 100,
  deadlineMs: 20_000,
  leaseMs: 30_000,
  firstRetryMs: 1_000,
  maxRetryMs: 10 * MINUTE_MS,
  attempts: 20,
};

export const retryDelayMs = (settings: OutboxSettings, attempt: number): number =>
  Math.min(settings.firstRetryMs * 2 ** (attempt - 1), settings.maxRetryMs);
