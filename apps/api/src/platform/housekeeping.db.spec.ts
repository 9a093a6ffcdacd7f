import { describe, expect, it } from '@jest/globals';
import { specSql } from '../testing/spec-sql.ts';
import { aDatabase } from '../testing/start/a-database.ts';
import { Housekeeping } from './housekeeping.ts';
import { newId } from './ids.ts';
import { OutgoingMessages } from './messaging/outgoing-messages.ts';
import { SystemClock } from './time/clock.ts';

const db = aDatabase();

describe('housekeeping', () => {
  it('throws away shown messages after a week, and nothing else', async () => {
    await db().rows(
      `INSERT INTO outgoing_messages (id, channel, "to", subject, text, created_at) VALUES
      ($1, 'sms', 'old', '', '', now() - interval '8 days'), ($2, 'sms', 'young', '', '', now() - interval '6 days')`,
      [newId(), newId()],
    );
    const messages = new OutgoingMessages(db().database, db().prisma, new SystemClock());
    const housekeeping = new Housekeeping(db().database);
    housekeeping.register('outgoing messages', () => messages.deleteExpired());
    await housekeeping.run();
    expect(await db().rows('SELECT "to" FROM outgoing_messages')).toEqual([{ to: 'young' }]);
  });

  it('is done by one process at a time', async () => {
    const [one, two] = [new Housekeeping(db().database), new Housekeeping(db().database)];
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let runs = 0;
    one.register('slow', () => {
      begin();
      return held;
    });
    two.register('slow', async () => {
      runs += 1;
    });
    const first = one.run();
    await begun;
    await two.run();
    expect(runs).toBe(0);
    letGo();
    await first;
    await two.run();
    expect(runs).toBe(1);
  });

  it('a task that fails keeps no other from its work, and leaves nothing half done', async () => {
    const housekeeping = new Housekeeping(db().database);
    let isDone = false;
    housekeeping.register('broken', async () => {
      await db().database.tx((tx) =>
        tx.query(specSql('spec_half', `INSERT INTO rate_buckets (key, tokens) VALUES ('half', 1)`)),
      );
      throw new Error('no');
    });
    housekeeping.register('sound', async () => {
      isDone = true;
    });
    await housekeeping.run();
    expect(isDone).toBe(true);
    expect(await db().rows('SELECT 1 FROM rate_buckets')).toEqual([]);
  });
});
