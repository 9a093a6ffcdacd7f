import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { letter, outboxes } from '../../testing/start/outboxes.ts';

const db = aDatabase();
const outbox = outboxes(db);

describe('what is delivered together', () => {
  it('hands over together what waits in many keys, and notes each', async () => {
    const { handlers, worker, publish } = outbox.open();
    const heard: string[] = [];
    const groups: number[] = [];
    handlers.onMany('letter', async (deliveries) => {
      groups.push(deliveries.length);
      heard.push(...deliveries.map(({ key }) => key));
    });
    const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
    await publish(...keys.map((key) => letter(key, 'x')));
    worker.wake();
    await eventually(outbox.isEmpty);
    expect(heard.toSorted()).toEqual(keys.toSorted());
    expect(groups).toEqual([50]);
  });

  it('tries again later the one of many that failed, and no other', async () => {
    const { handlers, worker, publish } = outbox.open({ firstRetryMs: 1 });
    const heard: [string, number][] = [];
    handlers.onMany('letter', async (deliveries, { failed }) => {
      for (const delivery of deliveries) {
        heard.push([delivery.key, delivery.attempt]);
        if (delivery.key === 'broken' && delivery.attempt === 1) failed(delivery, new TypeError('not now'));
      }
    });
    await publish(letter('a', 'x'), letter('broken', 'x'), letter('b', 'x'));
    await eventually(async () => {
      worker.wake();
      return outbox.isEmpty();
    });
    expect(heard.toSorted()).toEqual([
      ['a', 1],
      ['b', 1],
      ['broken', 1],
      ['broken', 2],
    ]);
  });

  it('delivers each by itself where one spoils it for all', async () => {
    const { handlers, worker, publish } = outbox.open();
    const heard: string[] = [];
    handlers.onMany('letter', async (deliveries) => {
      if (deliveries.some(({ key }) => key === 'poison')) throw new TypeError('poison');
      heard.push(...deliveries.map(({ key }) => key));
    });
    await publish(letter('a', 'x'), letter('poison', 'x'), letter('b', 'x'));
    worker.wake();
    const failed = await eventually(async () => (await outbox.stateOf('poison'))?.last_error);
    expect(failed).toBe('TypeError');
    expect(heard).toEqual(['a', 'b']);
    await eventually(async () => !(await outbox.stateOf('a')) && !(await outbox.stateOf('b')));
  });

  it('keeps the order within each key, whatever fails, together and alone', async () => {
    const keys = Array.from({ length: 9 }, (_, index) => `key-${index}`);
    const heard = new Map(keys.map((key) => [key, [] as string[]]));
    let asked = 0;
    const workers = [outbox.open({ firstRetryMs: 1, atOnce: 6 }), outbox.open({ firstRetryMs: 1, atOnce: 6 })] as const;
    for (const { handlers } of workers) {
      handlers.onMany('letter', async (deliveries, { failed }) => {
        asked += 1;
        if (asked % 5 === 0) throw new Error('nobody');
        await new Promise(setImmediate);
        for (const [index, delivery] of deliveries.entries()) {
          if ((asked + index) % 7 === 0) failed(delivery, new Error('not this one'));
          else heard.get(delivery.key)?.push(String(delivery.payload.text));
        }
      });
    }
    const texts = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const text of texts) await workers[0].publish(...keys.map((key) => letter(key, text)));
    await eventually(async () => {
      for (const { worker } of workers) worker.wake();
      return outbox.isEmpty();
    }, 20_000);
    for (const key of keys) expect(heard.get(key)).toEqual(texts);
  });
});
