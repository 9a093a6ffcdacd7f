import type { BoundStatement } from './postgres/sql.ts';

/**
 * A domain event, published once its transaction is committed: a mail, a socket event, a notification.
 *
 * It is written in the same commit as its cause and delivered at least once, so a handler must bear being called
 * twice. Events of one key are delivered in the order in which they were written.
 */
export interface OutboxEvent {
  /** Which handler: `appointment.booked`. */
  readonly kind: string;
  /** Order is kept within one key: `appointment:{id}`. */
  readonly key: string;
  /** Ids, versions and display names only; never clinical text. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** Not delivered before this many milliseconds have passed; what is published later under its key waits for it. */
  readonly afterMs?: number;
  /**
   * What its writer knows anyway and the handler would have to read. Kept nowhere: the handler gets it only where this process
   * delivers the event right after its commit.
   */
  readonly fresh?: unknown;
}

/** An event on its way to its handler. */
export interface OutboxDelivery extends OutboxEvent {
  /** Grows with each event written; the same on every attempt, so a handler can recognise a repetition. */
  readonly id: number;
  /** 1 at the first attempt. */
  readonly attempt: number;
}

/** Makes the statement that a transaction writes an event with, as it is when it is published. */
export abstract class EventWriter {
  abstract statement(event: OutboxEvent): BoundStatement;
}
