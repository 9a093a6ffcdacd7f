import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { OUTBOX_CHANNEL, OutboxSignal } from '../outbox/outbox-signal.ts';
import { PostgresListener } from './postgres-listener.ts';
import { connectionOptions } from './postgres-pool.ts';
import { sql } from './sql.ts';

const db = aDatabase();

describe('the listener', () => {
  it('hears the signal that follows a commit, and comes back when its connection is cut', async () => {
    let news = 0;
    const listener = new PostgresListener(connectionOptions(db().env, 'spec-listener'), OUTBOX_CHANNEL, () => {
      news += 1;
    });
    await listener.start();
    expect(news).toBe(1);

    await db().database.tx(async (tx) => tx.tell({ kind: 'letter', key: 'k', payload: {} }));
    await eventually(() => news === 2);

    await db().rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spec-listener'`);
    await eventually(() => news === 3);
    new OutboxSignal(db().pool).look();
    await eventually(() => news === 4);
    await listener.stop();
  });

  it('gives up a connection that does not answer, and listens over another', async () => {
    let news = 0;
    const options = connectionOptions(db().env, 'spec-silent');
    const onNews = () => {
      news += 1;
    };
    const listener = new PostgresListener(options, OUTBOX_CHANNEL, onNews, undefined, 300);
    await listener.start();

    await expect(listener.query(sql('spec_silence', 'SELECT pg_sleep(60)'))).rejects.toThrow('does not answer');

    await eventually(() => news === 2);
    expect(await listener.query(sql('spec_one', 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await listener.stop();
  });

  it('one signal stands for all the commits that happen while it is on its way', async () => {
    let news = 0;
    const listener = new PostgresListener(connectionOptions(db().env, 'spec-burst'), OUTBOX_CHANNEL, () => {
      news += 1;
    });
    await listener.start();
    const before = news;
    const signal = new OutboxSignal(db().pool);
    for (let commit = 0; commit < 1000; commit++) signal.look();
    await eventually(() => news === before + 2);
    await listener.stop();
    expect(news).toBe(before + 2);
  });
});
