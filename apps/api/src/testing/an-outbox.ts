import type { Database } from '../platform/database.ts';
import { OutboxRepository } from '../platform/outbox.repository.ts';
import type { OutboxEvent } from '../platform/outbox.ts';
import { OutboxHandlers } from '../platform/outbox-handlers.ts';
import { type OutboxSettings, outboxSettings } from '../platform/outbox-settings.ts';
import { OutboxWorker } from '../platform/outbox-worker.ts';

export interface TestOutbox {
  readonly handlers: OutboxHandlers;
  readonly worker: OutboxWorker;
  tell(...events: readonly OutboxEvent[]): Promise<void>;
}

/** A worker that looks only when it is woken, so that a test decides when. */
export const anOutbox = (database: Database, settings: Partial<OutboxSettings> = {}): TestOutbox => {
  const handlers = new OutboxHandlers();
  const worker = new OutboxWorker(new OutboxRepository(database), handlers, { ...outboxSettings, ...settings });
  const tell = (...events: readonly OutboxEvent[]) =>
    database.tx(async (tx) => {
      for (const event of events) tx.tell(event);
    });
  return { handlers, worker, tell };
};
