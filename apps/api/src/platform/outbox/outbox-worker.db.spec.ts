import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { TypescriptProcess } from '../../testing/start/child-process.ts';
import { letter, outboxes } from '../../testing/start/outboxes.ts';

const db = aDatabase();
const outbox = outboxes(db);

describe('the outbox', () => {
  it('delivers what a committed transaction told, once, and notes it', async () => {
    const { handlers, worker, publish } = outbox.open();
    const heard: unknown[] = [];
    handlers.on('letter', async ({ payload, attempt }) => void heard.push([payload, attempt]));
    await publish(letter('a', 'hello'));
    worker.wake();
    await eventually(outbox.isEmpty);
    expect(heard).toEqual([[{ text: 'hello' }, 1]]);
  });

  it('the outbox never tells what was rolled back', async () => {
    const { handlers, worker, publish } = outbox.open();
    const heard: string[] = [];
    handlers.on('letter', async ({ key }) => void heard.push(key));
    const refused = db().database.tx(async (tx) => {
      tx.publish(letter('refused', 'never'));
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await publish(letter('kept', 'yes'));
    worker.wake();
    await eventually(outbox.isEmpty);
    expect(heard).toEqual(['kept']);
  });

  it('two workers deliver each event once, in order within each key', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
    const heard = new Map(keys.map((key) => [key, [] as string[]]));
    const inFlight = new Set<string>();
    const overlaps: string[] = [];
    const workers = [outbox.open({ atOnce: 5 }), outbox.open({ atOnce: 5 })] as const;
    for (const { handlers } of workers) {
      handlers.on('letter', async ({ key, payload }) => {
        if (inFlight.has(key)) overlaps.push(key);
        inFlight.add(key);
        await new Promise(setImmediate);
        inFlight.delete(key);
        heard.get(key)?.push(String(payload.text));
      });
    }
    const texts = Array.from({ length: 25 }, (_, index) => `${index}`);
    for (const text of texts) await workers[0].publish(...keys.map((key) => letter(key, text)));
    await eventually(async () => {
      for (const { worker } of workers) worker.wake();
      return outbox.isEmpty();
    }, 20_000);
    expect(overlaps).toEqual([]);
    for (const key of keys) expect(heard.get(key)).toEqual(texts);
  });

  it('finds its way through a long backlog that the planner has never heard of', async () => {
    const { handlers, worker } = outbox.open();
    const heard: string[] = [];
    handlers.on('letter', async ({ key }) => void heard.push(key));
    await db().rows('ANALYZE outbox');
    await db().rows(`INSERT INTO outbox (kind, key, payload, leased_until)
      SELECT 'letter', 'hot', '{}', now() + interval '1 hour' FROM generate_series(1, 5000)`);
    await db().rows(`INSERT INTO outbox (kind, key, payload)
      SELECT 'letter', 'key-' || number, '{}' FROM generate_series(1, 500) AS number`);
    worker.wake();
    await eventually(() => heard.length === 500, 10_000);
    expect(new Set(heard).size).toBe(500);
  }, 20_000);

  it.each([
    ['asked for', ''],
    ['was handed', 'yes'],
  ])(
    'survives kill -9 between commit and delivery of what it %s: another process delivers, in order',
    async (_how, handed) => {
      const dying = new TypescriptProcess(path.join(import.meta.dirname, '../../testing/start/stuck-worker.ts'), {
        STUCK_DATABASE_URL: db().url,
        STUCK_LEASE_MS: '400',
        STUCK_HANDED: handed,
      });
      await dying.says('delivering {"text":"first"}');
      await dying.kill();
      const { handlers, worker } = outbox.open();
      const heard: unknown[] = [];
      handlers.on('letter', async ({ payload, attempt }) => void heard.push([payload.text, attempt]));
      await eventually(async () => {
        worker.wake();
        return outbox.isEmpty();
      });
      expect(heard.map((item) => (item as [string, number])[0])).toEqual(['first', 'second']);
      expect((heard[0] as [string, number])[1]).toBeGreaterThan(1);
    },
    30_000,
  );

  it('the outbox stops only after the deliveries under way', async () => {
    const { handlers, worker, publish } = outbox.open();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    handlers.on('letter', () => {
      arrive();
      return held;
    });
    await publish(letter('last', 'x'));
    worker.wake();
    await arrived;
    const stopped = worker.onModuleDestroy();
    letGo();
    await stopped;
    expect(await outbox.stateOf('last')).toBeUndefined();
  });

  it('what it is just taking at the stop is delivered too', async () => {
    const { handlers, worker, publish } = outbox.open();
    handlers.on('letter', () => Promise.resolve());
    await publish(letter('taken', 'x'));
    worker.wake();
    await worker.onModuleDestroy();
    expect(await outbox.stateOf('taken')).toBeUndefined();
  });
});
