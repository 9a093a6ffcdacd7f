/**
 * Something to tell once a transaction is committed: a mail, a socket event, a notification.
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
}

/** An event on its way to its handler. */
export interface OutboxDelivery extends OutboxEvent {
  /** Grows with each event written; the same on every attempt, so a handler can recognise a repetition. */
  readonly id: number;
  /** 1 at the first attempt. */
  readonly attempt: number;
}

/** Throwing means "again later": the event keeps its place and its key waits. */
export type OutboxHandler = (delivery: OutboxDelivery) => Promise<void>;

/** Says of one delivery of many that it failed: "again later" for that one alone. */
export type FailOne = (delivery: OutboxDelivery, error: unknown) => void;

/**
 * Delivers events of one kind together, each of another key. What it throws says nothing about any one of them: they are
 * handed to it again, each by itself.
 */
export type OutboxBulkHandler = (deliveries: readonly OutboxDelivery[], fail: FailOne) => Promise<void>;
