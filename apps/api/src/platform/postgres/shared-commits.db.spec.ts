import { describe, expect, it } from '@jest/globals';
import { specSql, specSqlEach } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

const add = specSqlEach(
  'spec_group_add',
  `INSERT INTO rate_buckets (key, tokens)
   SELECT convert_to(key, 'UTF8'), tokens FROM unnest($1::text[], $2::int[]) AS asked(key, tokens) ORDER BY key`,
);
/** Ends its own connection when it is asked for 0. */
const endAt = specSqlEach(
  'spec_group_end',
  'SELECT pg_terminate_backend(pg_backend_pid()) FROM unnest($1::int[]) AS asked(number) WHERE number = 0',
);
const lock = specSql('spec_group_lock', `SELECT FROM rate_buckets WHERE key = convert_to($1, 'UTF8') FOR UPDATE`);
const count = specSqlEach(
  'spec_group_count',
  `UPDATE rate_buckets SET tokens = tokens + 1
     FROM (SELECT convert_to(key, 'UTF8') AS key FROM unnest($1::text[]) AS asked(key) ORDER BY 1) asked
    WHERE rate_buckets.key = asked.key`,
);

const db = aDatabase();
const keys = (many: number) => Array.from({ length: many }, () => newId());

/** A commit unit with its audit line and its domain event, all of which can wait for the commit. */
const unit = (key: string, tokens = 1) =>
  db().database.tx(async (tx) => {
    tx.write(add, [key, tokens], () => new Refusal('ID_TAKEN'));
    tx.audit({ action: 'spec.add', targetKind: 'account', targetId: key, outcome: 'ok' });
    tx.publish({ kind: 'spec.added', key, payload: { tokens } });
    return tokens;
  });

/** How much of each is there: its row, its audit line, its event. */
const written = async (all: readonly string[]) => {
  const rows = await db().rows<{ key: string; n: number }>(
    `SELECT key, (SELECT count(*) FROM rate_buckets b WHERE b.key = convert_to(k.key, 'UTF8'))::int
               + (SELECT count(*) FROM audit_events WHERE target_id = k.key)::int
               + (SELECT count(*) FROM outbox o WHERE o.key = k.key)::int AS n
       FROM unnest($1::text[]) AS k(key)`,
    [[...all]],
  );
  return all.map((key) => rows.find((row) => row.key === key)?.n);
};
const commitsOf = async (all: readonly string[]): Promise<number> => {
  const [row] = await db().rows<{ commits: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS commits FROM rate_buckets
      WHERE key IN (SELECT convert_to(key, 'UTF8') FROM unnest($1::text[]) AS k(key))`,
    [[...all]],
  );
  return row?.commits ?? 0;
};

describe('transactions of one moment with the same statements', () => {
  it('are one commit, in which each has its row, its audit line and its event', async () => {
    const all = keys(8);
    expect(await Promise.all(all.map((key, tokens) => unit(key, tokens)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await written(all)).toEqual(all.map(() => 3));
    expect(await commitsOf(all)).toBe(1);
    const published = await db().rows('SELECT key, payload FROM outbox WHERE key = ANY($1) ORDER BY id', [all]);
    expect(published).toEqual(all.map((key, tokens) => ({ key, payload: { tokens } })));
  });

  it('when one of them fails it is refused to that one; the others are written', async () => {
    const all = keys(6);
    await unit(all[3] ?? '');
    const outcomes = await Promise.allSettled(all.map((key) => unit(key)));
    expect(outcomes.map(({ status }) => status)).toEqual(
      all.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    );
    expect(outcomes[3]).toMatchObject({ reason: { code: 'ID_TAKEN' } });
    expect(await written(all)).toEqual(all.map(() => 3));
  });

  it('of two that exclude each other one is written', async () => {
    const [one, other] = keys(2) as [string, string];
    const outcomes = await Promise.allSettled([one, other, one, one].map((key) => unit(key)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: 'ID_TAKEN' } });
    expect(await written([one, other])).toEqual([3, 3]);
  });

  it('all are refused for now when their connection breaks, and none is half written', async () => {
    const all = keys(5);
    const outcomes = await Promise.allSettled(
      all.map((key, number) =>
        db().database.tx(async (tx) => {
          tx.write(add, [key, number]);
          tx.write(endAt, [number]);
          tx.publish({ kind: 'spec.added', key, payload: {} });
        }),
      ),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: 'DEPENDENCY_UNAVAILABLE' } });
    expect(await written(all)).toEqual(all.map(() => 0));
    await Promise.all(all.map((key) => unit(key)));
    expect(await written(all)).toEqual(all.map(() => 3));
  });

  it('a group that waits for a lock does not keep the next one from its commit', async () => {
    const [held, free] = keys(2) as [string, string];
    await Promise.all([unit(held), unit(free)]);
    const heard: string[] = [];
    const counting = (key: string) =>
      db()
        .database.tx(async (tx) => tx.write(count, [key]))
        .then(() => heard.push(key));
    let waiting: Promise<unknown> = Promise.resolve();
    await db().database.tx(async (tx) => {
      await tx.query(lock, [held]);
      waiting = db().database.apart(() => counting(held));
      await new Promise((resolve) => setImmediate(resolve));
      await db().database.apart(() => counting(free));
    });
    await waiting;
    expect(heard).toEqual([free, held]);
  });

  it('all are written, however many there are', async () => {
    const all = keys(300);
    await Promise.all(all.map((key) => unit(key)));
    expect(await written(all)).toEqual(all.map(() => 3));
    expect(await commitsOf(all)).toBeLessThan(20);
  });
});
