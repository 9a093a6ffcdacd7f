import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import type { TestOutbox } from '../../testing/start/an-outbox.ts';
import { TypescriptProcess } from '../../testing/start/child-process.ts';
import { letter, outboxes } from '../../testing/start/outboxes.ts';
import { PostgresListener } from '../postgres/postgres-listener.ts';
import { connectionOptions } from '../postgres/postgres-pool.ts';
import { OutboxOrphans, showPresence } from './outbox-orphans.ts';
import { OUTBOX_CHANNEL } from './outbox-signal.ts';

const db = aDatabase();
/** Whatever became of the test: a worker that is stuck would be waited for. */
const stuckOnes: (() => void)[] = [];
afterEach(() => {
  for (const letGo of stuckOnes.splice(0)) letGo();
});
const outbox = outboxes(db);
const HALF_THE_TIMEOUT = 1_500;

const presences: PostgresListener[] = [];
afterEach(async () => {
  for (const presence of presences.splice(0)) await presence.stop();
});

/** Shows that the worker lives, over a connection of that name. */
const present = async ({ worker }: TestOutbox, name: string): Promise<void> => {
  const options = connectionOptions(db().env, name);
  const listener = new PostgresListener(options, OUTBOX_CHANNEL, () => undefined, showPresence(worker.id));
  presences.push(listener);
  await listener.start();
};
const cut = (name: string) =>
  db().rows(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1`, [name]);
const isPresent = async ({ worker }: TestOutbox) =>
  (await db().rows(`SELECT 1 FROM pg_locks WHERE objid = (hashtext($1)::bigint & 4294967295)::oid`, [worker.id]))
    .length > 0;

/**
 * A worker that has begun to deliver `first` and does not come to an end, with `second` behind it. It has one hand, so that it does
 * not look for more: what is freed is for the successor alone.
 */
const aStuckWorker = async () => {
  const stuck = outbox.process({ atOnce: 1 });
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  stuckOnes.push(letGo);
  stuck.handlers.on('letter', () => {
    arrive();
    return held;
  });
  await stuck.publish(letter('a', 'first'), letter('a', 'second'));
  await isThere;
  return { stuck, letGo };
};
/** Another worker, which hears what it is given, and looks after the dead at moments of the test's choice. */
const aSuccessor = () => {
  const successor = outbox.open();
  const heard: unknown[] = [];
  successor.handlers.on('letter', async ({ payload }) => void heard.push(payload.text));
  const orphans = new OutboxOrphans(successor.worker);
  const lookOften = async () => {
    for (const times of [1, 2, 3]) await orphans.look(db().database, times * HALF_THE_TIMEOUT);
  };
  // As the poll of every second does.
  const hasHeardAll = () =>
    eventually(() => {
      successor.worker.wake();
      return heard.length === 2;
    });
  return { successor, heard, orphans, lookOften, hasHeardAll };
};
/** Of the first alone: the second, told in the same moment, is leased too until it is given back. */
const isLeased = async () =>
  (await db().rows<{ leased: boolean }>('SELECT leased_until > now() AS leased FROM outbox ORDER BY id LIMIT 1'))[0]
    ?.leased;

describe('what a worker has in hand', () => {
  it('is left to it, however long it takes, while it lives', async () => {
    const { stuck, letGo } = await aStuckWorker();
    await present(stuck, 'spec-living');
    const { successor, heard, lookOften } = aSuccessor();

    await lookOften();
    successor.worker.wake();

    expect(await isLeased()).toBe(true);
    letGo();
    await eventually(outbox.isEmpty);
    expect(heard).toEqual([]);
  });

  it('is delivered by another, in order, seconds after its process is gone and long before its lease is over', async () => {
    const { stuck, letGo } = await aStuckWorker();
    await present(stuck, 'spec-dying');
    const { heard, lookOften, hasHeardAll } = aSuccessor();
    await presences.pop()?.stop();
    await eventually(async () => !(await isPresent(stuck)));

    await lookOften();

    await hasHeardAll();
    expect(heard).toEqual(['first', 'second']);
    letGo();
  });

  it('is delivered by another when its process is killed outright', async () => {
    const dying = new TypescriptProcess(path.join(import.meta.dirname, '../../testing/start/stuck-worker.ts'), {
      STUCK_DATABASE_URL: db().url,
      STUCK_LEASE_MS: '60000',
      STUCK_HANDED: 'yes',
    });
    await dying.says('delivering {"text":"first"}');
    const { heard, orphans, lookOften } = aSuccessor();
    await lookOften();
    expect([await isLeased(), heard]).toEqual([true, []]);

    await dying.kill();

    let now = 10_000;
    await eventually(async () => {
      now += 2 * HALF_THE_TIMEOUT;
      await orphans.look(db().database, now);
      return heard.length === 2;
    });
    expect(heard).toEqual(['first', 'second']);
  }, 30_000);

  it('is left to one that has lost its connection and is back at once', async () => {
    const { stuck, letGo } = await aStuckWorker();
    await present(stuck, 'spec-cut');
    const { orphans, lookOften } = aSuccessor();
    await cut('spec-cut');
    await orphans.look(db().database, 0);
    await eventually(() => isPresent(stuck));

    await lookOften();

    expect(await isLeased()).toBe(true);
    letGo();
    await eventually(outbox.isEmpty);
  });

  it('is left to it when whoever looks was cut off from Postgres meanwhile', async () => {
    const { letGo } = await aStuckWorker();
    const { successor, heard, hasHeardAll } = aSuccessor();
    const away = { query: () => Promise.reject(new Error('away')) };
    const orphans = new OutboxOrphans(successor.worker);
    await orphans.look(db().database, 0);
    await orphans.look(away, 5_000);
    await orphans.look(db().database, 10_000);

    expect(await isLeased()).toBe(true);
    expect(heard).toEqual([]);
    await orphans.look(db().database, 20_000);
    await hasHeardAll();
    letGo();
  });
});
