import { afterEach } from '@jest/globals';
import type { OutboxSettings } from '../../platform/outbox/outbox-settings.ts';
import { OutboxSignal } from '../../platform/outbox/outbox-signal.ts';
import { Database } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import type { TestDatabase } from './a-database.ts';
import { anOutbox, type TestOutbox } from './an-outbox.ts';

export const letter = (key: string, text: string) => ({ kind: 'letter', key, payload: { text } });

/** The workers of one test file on its database; after each test they stop, and nothing is left. */
export const outboxes = (db: () => TestDatabase) => {
  const opened: TestOutbox[] = [];
  afterEach(async () => {
    for (const { worker } of opened.splice(0)) await worker.onModuleDestroy();
    await db().rows('DELETE FROM outbox');
  });
  return {
    open(settings: Partial<OutboxSettings> = {}): TestOutbox {
      const outbox = anOutbox(db().database, db().prisma, settings);
      opened.push(outbox);
      return outbox;
    },
    /** As in a process of its own: its worker is handed what it tells. */
    process(settings: Partial<OutboxSettings> = {}): TestOutbox {
      const signal = new OutboxSignal(db().pool);
      const database = new Database(db().pool, signal);
      const outbox = anOutbox(database, new PrismaService(db().pool, database), settings);
      signal.use(outbox.worker);
      opened.push(outbox);
      return outbox;
    },
    isEmpty: async () => (await db().rows('SELECT 1 FROM outbox LIMIT 1')).length === 0,
    /** The first event of a key; undefined once it is delivered. */
    stateOf: async (key: string) => {
      const [row] = await db().rows<{ attempts: number; parked: boolean; last_error: string | null }>(
        'SELECT attempts, parked_at IS NOT NULL AS parked, last_error FROM outbox WHERE key = $1 ORDER BY id LIMIT 1',
        [key],
      );
      return row;
    },
  };
};
