import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { aDatabase } from '../testing/a-database.ts';
import { anOutbox, type TestOutbox } from '../testing/an-outbox.ts';
import { TypescriptProcess } from '../testing/child-process.ts';
import { eventually } from '../testing/eventually.ts';
import { newId } from './ids.ts';
import type { OutboxSettings } from './outbox-settings.ts';

const db = aDatabase();
const open: TestOutbox[] = [];
const outboxOf = (settings: Partial<OutboxSettings> = {}): TestOutbox => {
  const outbox = anOutbox(db().database, settings);
  open.push(outbox);
  return outbox;
};
afterEach(async () => {
  for (const { worker } of open.splice(0)) await worker.onModuleDestroy();
  await db().rows('DELETE FROM outbox');
});

const letter = (key: string, text: string) => ({ kind: 'letter', key, payload: { text } });
const row = async (key: string) =>
  (
    await db().rows<{ attempts: number; done: boolean; parked: boolean; last_error: string | null }>(
      `SELECT attempts, done_at IS NOT NULL AS done, parked_at IS NOT NULL AS parked, last_error
       FROM outbox WHERE key = $1 ORDER BY id LIMIT 1`,
      [key],
    )
  )[0];
const allDone = async () =>
  (await db().rows<{ left: number }>('SELECT count(*) AS left FROM outbox WHERE done_at IS NULL'))[0]?.left === 0;

describe('the outbox', () => {
  it('delivers what a committed transaction told, once, and notes it', async () => {
    const { handlers, worker, tell } = outboxOf();
    const heard: unknown[] = [];
    handlers.on('letter', async ({ payload, attempt }) => void heard.push([payload, attempt]));
    await tell(letter('a', 'hello'));
    worker.wake();
    await eventually(allDone);
    expect(heard).toEqual([[{ text: 'hello' }, 1]]);
  });

  it('never tells what was rolled back', async () => {
    const { handlers, worker, tell } = outboxOf();
    const heard: string[] = [];
    handlers.on('letter', async ({ key }) => void heard.push(key));
    const refused = db().database.tx(async (tx) => {
      tx.tell(letter('refused', 'never'));
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await tell(letter('kept', 'yes'));
    worker.wake();
    await eventually(allDone);
    expect(heard).toEqual(['kept']);
  });

  it('two workers deliver each event once, in order within each key', async () => {
    const keys = Array.from({ length: 12 }, (_, index) => `key-${index}`);
    const heard = new Map(keys.map((key) => [key, [] as string[]]));
    const inHand = new Set<string>();
    const overlaps: string[] = [];
    const workers = [outboxOf({ atOnce: 5 }), outboxOf({ atOnce: 5 })] as const;
    for (const { handlers } of workers) {
      handlers.on('letter', async ({ key, payload }) => {
        if (inHand.has(key)) overlaps.push(key);
        inHand.add(key);
        await new Promise(setImmediate);
        inHand.delete(key);
        heard.get(key)?.push(String(payload.text));
      });
    }
    const texts = Array.from({ length: 25 }, (_, index) => `${index}`);
    for (const text of texts) await workers[0].tell(...keys.map((key) => letter(key, text)));
    await eventually(async () => {
      for (const { worker } of workers) worker.wake();
      return allDone();
    }, 20_000);
    expect(overlaps).toEqual([]);
    for (const key of keys) expect(heard.get(key)).toEqual(texts);
  });

  it('finds its way through a long backlog that the planner has never heard of', async () => {
    const { handlers, worker } = outboxOf();
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

  it('tries again later what failed; what comes after it in its key waits, other keys do not', async () => {
    const { handlers, worker, tell } = outboxOf({ firstRetryMs: 200 });
    const heard: string[] = [];
    let isBroken = true;
    handlers.on('letter', async ({ key, payload }) => {
      if (key === 'broken' && isBroken) throw new Error('the mail server is away');
      heard.push(String(payload.text));
    });
    await tell(letter('broken', 'first'), letter('broken', 'second'), letter('sound', 'other'));
    worker.wake();
    await eventually(async () => (await row('broken'))?.last_error);
    await eventually(() => heard.includes('other'));
    isBroken = false;
    await eventually(async () => {
      worker.wake();
      return allDone();
    });
    expect(heard).toEqual(['other', 'first', 'second']);
  });

  it('keeps of a failure its name and code, not its message, which may quote an address', async () => {
    const { handlers, worker, tell } = outboxOf();
    handlers.on('letter', async () => {
      throw Object.assign(new Error('550 no mailbox for jeanne@example.org'), { code: 'EENVELOPE' });
    });
    await tell(letter('private', 'x'));
    worker.wake();
    const failed = await eventually(async () => (await row('private'))?.last_error);
    expect(failed).toBe('Error EENVELOPE');
  });

  it('parks what never succeeds, and the rest of its key goes on', async () => {
    const { handlers, worker, tell } = outboxOf({ attempts: 3, firstRetryMs: 1 });
    const heard: string[] = [];
    handlers.on('letter', async ({ payload }) => {
      if (payload.text === 'poison') throw new TypeError('poison');
      heard.push(String(payload.text));
    });
    await tell(letter('p', 'poison'), letter('p', 'after'));
    await eventually(() => {
      worker.wake();
      return heard.length > 0;
    });
    expect(await row('p')).toEqual({ attempts: 3, done: false, parked: true, last_error: 'TypeError' });
    expect(heard).toEqual(['after']);
  });

  it('waits for a kind that this process does not know yet', async () => {
    const { worker, tell } = outboxOf();
    await tell(letter('unknown', 'x'));
    worker.wake();
    expect(await eventually(async () => (await row('unknown'))?.last_error)).toBe('UnknownKind');
  });

  it('takes a handler that hangs for a failed one', async () => {
    const { handlers, worker, tell } = outboxOf({ deadlineMs: 20 });
    handlers.on('letter', () => new Promise(() => undefined));
    await tell(letter('hangs', 'x'));
    worker.wake();
    expect(await eventually(async () => (await row('hangs'))?.last_error)).toBe('TooLate');
  });

  it('a worker whose lease ran out changes nothing any more', async () => {
    const late = outboxOf({ leaseMs: 1 });
    const onTime = outboxOf();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    late.handlers.on('letter', () => {
      arrive();
      return held;
    });
    onTime.handlers.on('letter', async () => {
      throw new Error('not today');
    });
    const key = newId();
    await late.tell(letter(key, 'x'));
    late.worker.wake();
    await arrived;
    await eventually(async () => {
      onTime.worker.wake();
      return (await row(key))?.last_error;
    });
    letGo();
    await late.worker.onModuleDestroy();
    expect(await row(key)).toMatchObject({ attempts: 2, done: false });
  });

  it('survives kill -9 between commit and delivery: another process delivers, in order', async () => {
    const dying = new TypescriptProcess(path.join(import.meta.dirname, '../testing/stuck-worker.ts'), {
      STUCK_DATABASE_URL: db().url,
      STUCK_LEASE_MS: '400',
    });
    await dying.says('delivering {"text":"first"}');
    await dying.kill();
    const { handlers, worker } = outboxOf();
    const heard: unknown[] = [];
    handlers.on('letter', async ({ payload, attempt }) => void heard.push([payload.text, attempt]));
    await eventually(async () => {
      worker.wake();
      return allDone();
    });
    expect(heard.map((item) => (item as [string, number])[0])).toEqual(['first', 'second']);
    expect((heard[0] as [string, number])[1]).toBeGreaterThan(1);
  }, 30_000);

  it('hands over together what waits in many keys, and notes each', async () => {
    const { handlers, worker, tell } = outboxOf();
    const heard: string[] = [];
    const groups: number[] = [];
    handlers.onMany('letter', async (deliveries) => {
      groups.push(deliveries.length);
      heard.push(...deliveries.map(({ key }) => key));
    });
    const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
    await tell(...keys.map((key) => letter(key, 'x')));
    worker.wake();
    await eventually(allDone);
    expect(heard.toSorted()).toEqual(keys.toSorted());
    expect(groups).toEqual([50]);
  });

  it('tries again later the one of many that failed, and no other', async () => {
    const { handlers, worker, tell } = outboxOf({ firstRetryMs: 1 });
    const heard: [string, number][] = [];
    handlers.onMany('letter', async (deliveries, fail) => {
      for (const delivery of deliveries) {
        heard.push([delivery.key, delivery.attempt]);
        if (delivery.key === 'broken' && delivery.attempt === 1) fail(delivery, new TypeError('not now'));
      }
    });
    await tell(letter('a', 'x'), letter('broken', 'x'), letter('b', 'x'));
    await eventually(async () => {
      worker.wake();
      return allDone();
    });
    expect(heard.toSorted()).toEqual([
      ['a', 1],
      ['b', 1],
      ['broken', 1],
      ['broken', 2],
    ]);
  });

  it('delivers each by itself where one spoils it for all', async () => {
    const { handlers, worker, tell } = outboxOf();
    const heard: string[] = [];
    handlers.onMany('letter', async (deliveries) => {
      if (deliveries.some(({ key }) => key === 'poison')) throw new TypeError('poison');
      heard.push(...deliveries.map(({ key }) => key));
    });
    await tell(letter('a', 'x'), letter('poison', 'x'), letter('b', 'x'));
    worker.wake();
    const failed = await eventually(async () => (await row('poison'))?.last_error);
    expect(failed).toBe('TypeError');
    expect(heard).toEqual(['a', 'b']);
    await eventually(async () => (await row('a'))?.done && (await row('b'))?.done);
  });

  it('keeps the order within each key, whatever fails, together and alone', async () => {
    const keys = Array.from({ length: 9 }, (_, index) => `key-${index}`);
    const heard = new Map(keys.map((key) => [key, [] as string[]]));
    let asked = 0;
    const workers = [outboxOf({ firstRetryMs: 1, atOnce: 6 }), outboxOf({ firstRetryMs: 1, atOnce: 6 })] as const;
    for (const { handlers } of workers) {
      handlers.onMany('letter', async (deliveries, fail) => {
        asked += 1;
        if (asked % 5 === 0) throw new Error('nobody');
        await new Promise(setImmediate);
        for (const [index, delivery] of deliveries.entries()) {
          if ((asked + index) % 7 === 0) fail(delivery, new Error('not this one'));
          else heard.get(delivery.key)?.push(String(delivery.payload.text));
        }
      });
    }
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const text of texts) await workers[0].tell(...keys.map((key) => letter(key, text)));
    await eventually(async () => {
      for (const { worker } of workers) worker.wake();
      return allDone();
    }, 20_000);
    for (const key of keys) expect(heard.get(key)).toEqual(texts);
  });

  it('stops only after the deliveries under way', async () => {
    const { handlers, worker, tell } = outboxOf();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    handlers.on('letter', () => {
      arrive();
      return held;
    });
    await tell(letter('last', 'x'));
    worker.wake();
    await arrived;
    const stopped = worker.onModuleDestroy();
    letGo();
    await stopped;
    expect(await row('last')).toMatchObject({ done: true });
  });

  it('what it is just taking at the stop is delivered too', async () => {
    const { handlers, worker, tell } = outboxOf();
    handlers.on('letter', () => Promise.resolve());
    await tell(letter('taken', 'x'));
    worker.wake();
    await worker.onModuleDestroy();
    expect(await row('taken')).toMatchObject({ attempts: 1, done: true });
  });
});
