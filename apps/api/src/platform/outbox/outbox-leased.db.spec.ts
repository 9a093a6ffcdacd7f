import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { letter, outboxes } from '../../testing/start/outboxes.ts';
import { requestContext, withRequestContext } from '../request-context.ts';

const db = aDatabase();
const outbox = outboxes(db);

describe('what a process tells', () => {
  it('is handed to its own worker with the commit, leased, and gone when it is delivered', async () => {
    const { handlers, publish } = outbox.process();
    const heard: unknown[] = [];
    handlers.on('letter', async ({ payload, attempt, fresh }) => {
      const rows = await db().rows('SELECT attempts, leased_until > now() AS leased, payload FROM outbox');
      heard.push([payload, attempt, fresh, ...rows]);
    });
    await publish({ ...letter('a', 'hello'), fresh: 'known' });
    await eventually(outbox.isEmpty);
    expect(heard).toEqual([[{ text: 'hello' }, 1, 'known', { attempts: 1, leased: true, payload: { text: 'hello' } }]]);
  });

  it('is delivered in nobody’s name: the request that told it is not behind what its delivery does', async () => {
    const { handlers, publish } = outbox.process();
    const contexts: unknown[] = [];
    handlers.on('letter', async () => void contexts.push(requestContext()));
    const context = { requestId: 'spec', actor: null, impersonatorId: 'an administrator', ipHash: '' };
    await withRequestContext(context, () => publish(letter('a', 'hello')));
    await eventually(outbox.isEmpty);
    expect(contexts).toEqual([undefined]);
  });

  it('is not handed over when it is rolled back', async () => {
    const { handlers, publish } = outbox.process();
    const heard: string[] = [];
    handlers.on('letter', async ({ key }) => void heard.push(key));
    await expect(publish(letter('undone', 'x'), { ...letter('undone', 'y'), kind: '\u0000' })).rejects.toThrow();
    await publish(letter('kept', 'z'));
    await eventually(() => heard.length > 0);
    expect(heard).toEqual(['kept']);
  });

  it('comes later without what was fresh, when it could not be delivered at once', async () => {
    const { handlers, publish } = outbox.process({ firstRetryMs: 1 });
    const heard: unknown[] = [];
    handlers.onMany('letter', async (deliveries, { failed }) => {
      for (const delivery of deliveries) {
        heard.push([delivery.attempt, delivery.fresh]);
        if (delivery.attempt === 1) failed(delivery, new Error('not now'));
      }
    });
    await publish({ ...letter('a', 'x'), fresh: 'known' });
    await eventually(async () => {
      await publish(letter('b', 'wakes the worker'));
      return heard.some((said) => (said as [number])[0] === 2);
    });
    expect(heard).toContainEqual([2, undefined]);
  });

  it('waits in the table while the worker has its hands full', async () => {
    const { handlers, worker, publish } = outbox.process({ maxLeased: 0 });
    const heard: unknown[] = [];
    handlers.on('letter', async ({ key, fresh }) => void heard.push([key, fresh]));
    await publish({ ...letter('a', 'x'), fresh: 'known' });
    await eventually(async () => {
      worker.wake();
      return outbox.isEmpty();
    });
    expect(heard).toEqual([['a', undefined]]);
  });

  it('is delivered before the worker stops', async () => {
    const { handlers, worker, publish } = outbox.process();
    const heard: string[] = [];
    handlers.on('letter', async ({ key }) => void heard.push(key));
    await publish(letter('a', 'x'), letter('b', 'x'));
    await worker.onModuleDestroy();
    expect(heard).toEqual(['a', 'b']);
    expect(await outbox.isEmpty()).toBe(true);
  });

  it('is delivered in order within a key: two in one transaction, behind a failure, and by two processes in turns', async () => {
    const keys = Array.from({ length: 6 }, (_, index) => `key-${index}`);
    const heard = new Map(keys.map((key) => [key, [] as string[]]));
    const inFlight = new Set<string>();
    const overlaps: string[] = [];
    const processes = [outbox.process({ firstRetryMs: 5 }), outbox.process({ firstRetryMs: 5 })] as const;
    let count = 0;
    for (const { handlers } of processes) {
      handlers.on('letter', async ({ key, payload }) => {
        if (inFlight.has(key)) overlaps.push(key);
        inFlight.add(key);
        await new Promise(setImmediate);
        inFlight.delete(key);
        count += 1;
        if (count % 7 === 0) throw new Error('not now');
        heard.get(key)?.push(String(payload.text));
      });
    }
    const texts = Array.from({ length: 10 }, (_, index) => `${index}`);
    for (const [index, text] of texts.entries()) {
      const { publish } = processes[index % 2 === 0 ? 0 : 1];
      await publish(...keys.flatMap((key) => [letter(key, `${text}a`), letter(key, `${text}b`)]));
    }
    await eventually(async () => {
      for (const { worker } of processes) worker.wake();
      return outbox.isEmpty();
    }, 20_000);
    expect(overlaps).toEqual([]);
    for (const key of keys) expect(heard.get(key)).toEqual(texts.flatMap((text) => [`${text}a`, `${text}b`]));
  });
});
