import type { OutboxDelivery } from '../outbox-event.ts';

/** Throwing means "again later": the event keeps its place and its key waits. */
export type OutboxHandler = (delivery: OutboxDelivery) => Promise<void>;

/** What became of each of those that are delivered together. Of whom nothing was said when the handler is over is delivered. */
export interface Outcomes {
  /** It is noted at once, whatever becomes of the others. */
  done(delivery: OutboxDelivery): void;
  /** "Again later" for that one alone. */
  failed(delivery: OutboxDelivery, error: unknown): void;
}

/**
 * Delivers events of one kind together, each of another key. What it throws says nothing about any one of them: those of whom it has
 * said nothing are handed to it again, each by itself.
 */
export type OutboxBulkHandler = (deliveries: readonly OutboxDelivery[], outcomes: Outcomes) => Promise<void>;
