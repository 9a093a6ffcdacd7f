import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { specSql } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { OUTBOX_CHANNEL, OutboxSignal } from '../outbox/outbox-signal.ts';
import { PostgresListener } from './postgres-listener.ts';
import { connectionOptions } from './postgres-pool.ts';

const db = aDatabase();

describe('the listener', () => {
  it('hears the signal that follows a commit, and comes back when its connection is cut', async () => {
    let notifications = 0;
    const listener = new PostgresListener(connectionOptions(db().env, 'spec-listener'), OUTBOX_CHANNEL, () => {
      notifications += 1;
    });
    await listener.start();
    expect(notifications).toBe(1);

    await db().database.tx(async (tx) => tx.publish({ kind: 'letter', key: 'k', payload: {} }));
    await eventually(() => notifications === 2);

    await db().rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spec-listener'`);
    await eventually(() => notifications === 3);
    new OutboxSignal(db().pool).look();
    await eventually(() => notifications === 4);
    await listener.stop();
  });

  it('gives up a connection that does not answer, and listens over another', async () => {
    let notifications = 0;
    const options = connectionOptions(db().env, 'spec-silent');
    const onNotification = () => {
      notifications += 1;
    };
    const listener = new PostgresListener(options, OUTBOX_CHANNEL, onNotification, undefined, 300);
    await listener.start();

    await expect(listener.query(specSql('spec_silence', 'SELECT pg_sleep(60)'))).rejects.toThrow('does not answer');

    await eventually(() => notifications === 2);
    expect(await listener.query(specSql('spec_one', 'SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    await listener.stop();
  });

  it('one signal stands for all the commits that happen while it is on its way', async () => {
    let notifications = 0;
    const listener = new PostgresListener(connectionOptions(db().env, 'spec-burst'), OUTBOX_CHANNEL, () => {
      notifications += 1;
    });
    await listener.start();
    const before = notifications;
    const signal = new OutboxSignal(db().pool);
    for (let commit = 0; commit < 1000; commit++) signal.look();
    await eventually(() => notifications === before + 2);
    await listener.stop();
    expect(notifications).toBe(before + 2);
  });
});
