import { OutboxRepository } from '../../platform/outbox/outbox.repository.ts';
import { OutboxHandlers } from '../../platform/outbox/outbox-handlers.ts';
import { type OutboxSettings, outboxSettings } from '../../platform/outbox/outbox-settings.ts';
import { OutboxWorker } from '../../platform/outbox/outbox-worker.ts';
import type { OutboxEvent } from '../../platform/outbox-event.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PrismaService } from '../../platform/postgres/prisma.ts';

export interface TestOutbox {
  readonly handlers: OutboxHandlers;
  readonly worker: OutboxWorker;
  publish(...events: readonly OutboxEvent[]): Promise<void>;
}

/** A worker that looks only when it is woken, so that a test decides when. */
export const anOutbox = (
  database: Database,
  prisma: PrismaService,
  settings: Partial<OutboxSettings> = {},
): TestOutbox => {
  const handlers = new OutboxHandlers();
  const worker = new OutboxWorker(new OutboxRepository(database, prisma), handlers, { ...outboxSettings, ...settings });
  const publish = (...events: readonly OutboxEvent[]) =>
    database.tx(async (tx) => {
      for (const event of events) tx.publish(event);
    });
  return { handlers, worker, publish };
};
