import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addBucket, countBuckets } from '../../testing/buckets.ts';
import { specSql, specSqlEach } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';

const db = aDatabase();
const buckets = async (key: string) => (await db().database.query(countBuckets, [key]))[0]?.count;

const spell = specSqlEach(
  'spec_spell',
  `SELECT asked.n, asked.word, part, asked.bytes FROM unnest($1::text[], $2::text[], $3::bytea[]) WITH ORDINALITY AS asked(word, parts, bytes, n),
          unnest(asked.parts::int[]) part WHERE part > 0`,
);
const addEach = specSqlEach(
  'spec_add_each',
  `WITH asked AS (SELECT * FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS asked(key, tokens, n)), added AS (
     INSERT INTO rate_buckets (key, tokens) SELECT convert_to(key, 'UTF8'), tokens FROM asked ORDER BY key RETURNING key)
   SELECT n, tokens FROM asked JOIN added ON added.key = convert_to(asked.key, 'UTF8')`,
);

describe('statements that many ask at once', () => {
  it('give each their own rows, whatever was asked and however many asked', async () => {
    const word = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
    const question = fc.record({
      word: fc.option(word),
      parts: fc.array(fc.integer({ min: 0, max: 9 })),
      bytes: fc.option(fc.uint8Array()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(question, { maxLength: 40 }), async (asked) => {
        const answers = await Promise.all(
          asked.map(({ word, parts, bytes }) =>
            db().database.quick(spell, [word, parts, bytes === null ? null : Buffer.from(bytes)]),
          ),
        );
        const expected = asked.map(({ word, parts, bytes }) =>
          parts
            .filter((part) => part > 0)
            .map((part) => ({ word, part, bytes: bytes === null ? null : Buffer.from(bytes) })),
        );
        expect(answers).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('are the same asked alone and within a transaction', async () => {
    const values = ['one', [1, 2], null];
    const rows = [
      { word: 'one', part: 1, bytes: null },
      { word: 'one', part: 2, bytes: null },
    ];
    expect(await db().database.query(spell, values)).toEqual(rows);
    expect(await db().database.tx((tx) => tx.query(spell, values))).toEqual(rows);
  });

  it('fail for the one who made them fail, and are answered to everybody else', async () => {
    const taken = newId();
    await db().database.quick(addEach, [taken, 1]);
    const keys = [newId(), taken, newId(), newId()];
    const answers = await Promise.allSettled(keys.map((key, index) => db().database.quick(addEach, [key, index])));
    expect(answers).toEqual([
      { status: 'fulfilled', value: [{ tokens: 0 }] },
      { status: 'rejected', reason: expect.objectContaining({ code: '23505' }) },
      { status: 'fulfilled', value: [{ tokens: 2 }] },
      { status: 'fulfilled', value: [{ tokens: 3 }] },
    ]);
    expect(await Promise.all(keys.map(buckets))).toEqual([1, 1, 1, 1]);
  });

  it('wait for those under way no longer than a moment', async () => {
    const slow = specSqlEach(
      'spec_slow',
      'SELECT n, pg_sleep(s) FROM unnest($1::float[]) WITH ORDINALITY AS asked(s, n)',
    );
    const ended: string[] = [];
    const first = db()
      .database.quick(slow, [0.3])
      .then(() => ended.push('slow'));
    await new Promise((resolve) => setImmediate(resolve));
    await db().database.quick(spell, ['word', [1], null]);
    ended.push('quick');
    await first;
    expect(ended).toEqual(['quick', 'slow']);
  });
});

describe('trips', () => {
  it('what can wait for the commit is one transaction without BEGIN', async () => {
    const [one, two] = [newId(), newId()];
    const failing = db().database.tx(async (tx) => {
      tx.write(addBucket, [one, 1]);
      tx.write(addBucket, [two, 1]);
      tx.write(addBucket, [one, 1], () => new Refusal('ID_TAKEN'));
    });
    await expect(failing).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect([await buckets(one), await buckets(two)]).toEqual([0, 0]);
  });

  it('a write that fails before a query explains why the query failed', async () => {
    const key = newId();
    const failing = db().database.tx(async (tx) => {
      tx.write(addBucket, [key, 1]);
      tx.write(addBucket, [key, 1], () => new Refusal('ID_TAKEN'));
      await tx.query(countBuckets, [key]);
    });
    await expect(failing).rejects.toMatchObject({ code: 'ID_TAKEN' });
    expect(await buckets(key)).toBe(0);
  });

  it('a query sees what was written before it', async () => {
    const key = newId();
    await db().database.tx(async (tx) => {
      tx.write(addBucket, [key, 1]);
      expect(await tx.query(countBuckets, [key])).toEqual([{ count: 1 }]);
      expect(await buckets(key)).toBe(1);
    });
    expect(await buckets(key)).toBe(1);
  });

  it('one quick statement that fails takes no other with it', async () => {
    const keys = [newId(), newId(), newId()] as const;
    await db().database.quick(addBucket, [keys[1], 1]);
    const answers = await Promise.allSettled(keys.map((key) => db().database.quick(addBucket, [key, 1])));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(keys.map(buckets))).toEqual([1, 1, 1]);
  });

  it('quick statements are answered while transactions hold every other connection', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const holding = Array.from({ length: db().env.DATABASE_POOL }, () =>
      db().database.tx(async (tx) => {
        await tx.query(countBuckets, ['x']);
        await held;
      }),
    );
    expect(await db().database.quick(countBuckets, ['x'])).toEqual([{ count: 0 }]);
    letGo();
    await Promise.all(holding);
  });

  it('a statement that cannot be prepared fails by itself and can be asked again', async () => {
    const wrong = specSql('spec_wrong', 'SELECT nothing FROM nowhere');
    await expect(db().database.query(wrong)).rejects.toMatchObject({ code: '42P01' });
    await expect(db().database.query(wrong)).rejects.toMatchObject({ code: '42P01' });
    expect(await buckets('x')).toBe(0);
  });
});
