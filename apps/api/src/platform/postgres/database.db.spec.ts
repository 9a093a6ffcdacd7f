import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specSql, specSqlEach } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { withRequestContext } from '../request-context.ts';
import { sql } from './sql.ts';

const addBucket = specSql(
  'spec_add_bucket',
  'INSERT INTO rate_buckets (key, tokens) VALUES (convert_to($1, $$UTF8$$), $2)',
);
const countBuckets = specSql<{ count: number }>(
  'spec_count_buckets',
  'SELECT count(*) AS count FROM rate_buckets WHERE key = convert_to($1, $$UTF8$$)',
);
const addTokens = specSql(
  'spec_add_tokens',
  'UPDATE rate_buckets SET tokens = tokens + 1 WHERE key = convert_to($1, $$UTF8$$)',
);

const db = aDatabase();
const buckets = async (key: string) => (await db().database.query(countBuckets, [key]))[0]?.count;
const domainEvent = (key: string) => ({ kind: 'spec.happened', key, payload: { id: key } });

describe('a transaction', () => {
  it('commits rows, audit lines and outbox events together', async () => {
    const key = newId();
    const result = await db().database.tx(async (tx) => {
      await tx.query(addBucket, [key, 1]);
      tx.audit({ action: 'spec.add', targetKind: 'bucket', targetId: key, outcome: 'ok' });
      tx.publish(domainEvent(key));
      return 'the answer';
    });
    expect(result).toBe('the answer');
    expect(await buckets(key)).toBe(1);
    expect(await db().rows('SELECT action, outcome FROM audit_events WHERE target_id = $1', [key])).toEqual([
      { action: 'spec.add', outcome: 'ok' },
    ]);
    expect(await db().rows('SELECT kind, payload FROM outbox WHERE key = $1', [key])).toEqual([
      { kind: 'spec.happened', payload: { id: key } },
    ]);
  });

  it('leaves nothing behind when its work is refused', async () => {
    const key = newId();
    const refused = db().database.tx(async (tx) => {
      await tx.query(addBucket, [key, 1]);
      tx.audit({ action: 'spec.add', targetKind: 'bucket', targetId: key, outcome: 'ok' });
      tx.publish(domainEvent(key));
      throw new Refusal('FORBIDDEN');
    });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await buckets(key)).toBe(0);
    expect(await db().rows('SELECT 1 FROM audit_events WHERE target_id = $1', [key])).toEqual([]);
    expect(await db().rows('SELECT 1 FROM outbox WHERE key = $1', [key])).toEqual([]);
  });

  it('leaves nothing behind when its request was answered « later » in its place', async () => {
    const key = newId();
    const context = { requestId: 'spec', actor: null, impersonatorId: null, ipHash: '', isOver: false };
    const late = withRequestContext(context, () =>
      db().database.tx(async (tx) => {
        await tx.query(addBucket, [key, 1]);
        context.isOver = true;
      }),
    );
    await expect(late).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(await buckets(key)).toBe(0);
  });

  it('leaves nothing behind when its audit line cannot be written', async () => {
    const key = newId();
    const broken = db().database.tx(async (tx) => {
      await tx.query(addBucket, [key, 1]);
      tx.audit({ action: 'spec.add', targetKind: 'bucket', targetId: key, patientId: 'not a uuid', outcome: 'ok' });
    });
    await expect(broken).rejects.toMatchObject({ code: '22P02' });
    expect(await buckets(key)).toBe(0);
  });

  it('is refused as a whole when a failed statement was swallowed', async () => {
    const key = newId();
    const broken = db().database.tx(async (tx) => {
      await tx.query(addBucket, [key, 1]);
      await tx.query(addBucket, [key, 1]).catch(() => undefined);
    });
    await expect(broken).rejects.toThrow('already failed');
    expect(await buckets(key)).toBe(0);
  });

  it('is joined by a transaction inside it: one commit for both', async () => {
    const key = newId();
    const refused = db().database.tx(async () => {
      await db().database.tx(async (inner) => inner.query(addBucket, [key, 1]));
      expect(await buckets(key)).toBe(1);
      throw new Refusal('FORBIDDEN');
    });
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    expect(await buckets(key)).toBe(0);
  });

  it('does not commit the half of a joined transaction whose failure was swallowed', async () => {
    const key = newId();
    const swallowed = db().database.tx(async () => {
      await db()
        .database.tx(async (inner) => {
          await inner.query(addBucket, [key, 1]);
          throw new Refusal('NO_SLOT');
        })
        .catch(() => undefined);
    });
    await expect(swallowed).rejects.toMatchObject({ code: 'NO_SLOT' });
    expect(await buckets(key)).toBe(0);
  });

  it('runs again when Postgres chose it as the loser of a deadlock', async () => {
    const [one, two] = [newId(), newId()];
    await db().database.tx(async (tx) => {
      await tx.query(addBucket, [one, 0]);
      await tx.query(addBucket, [two, 0]);
    });
    let holding = 0;
    let release: () => void = () => undefined;
    const bothHold = new Promise<void>((resolve) => {
      release = resolve;
    });
    let runs = 0;
    const cross = (first: string, second: string) =>
      db().database.tx(async (tx) => {
        runs += 1;
        await tx.query(addTokens, [first]);
        holding += 1;
        if (holding === 2) release();
        await bothHold;
        await tx.query(addTokens, [second]);
      });
    await Promise.all([cross(one, two), cross(two, one)]);
    expect(runs).toBe(3);
    expect(await db().rows('SELECT tokens FROM rate_buckets WHERE key = convert_to($1, $$UTF8$$)', [one])).toEqual([
      { tokens: 2 },
    ]);
  });

  it('has no hold on what was started in it and goes on after it', async () => {
    const key = newId();
    const { promise: over, resolve: signalOver } = Promise.withResolvers<void>();
    const late = await db().database.tx(async (tx) => {
      await tx.query(addBucket, [key, 1]);
      const after = over.then(async () => [
        await db().database.tx(async (own) => own.query(countBuckets, [key])),
        await tx.query(countBuckets, [key]).catch((error: Error) => error.message),
      ]);
      return { after };
    });
    signalOver();
    expect(await late.after).toEqual([[{ count: 1 }], expect.stringContaining('after the end')]);
  });

  it('has undone what failed before anything beside it can write on', async () => {
    const key = newId();
    let beside: Promise<unknown> = Promise.resolve();
    const refused = db().database.tx(async (tx) => {
      await tx.query(countBuckets, [key]);
      // By then ROLLBACK is on its way, and not answered yet.
      beside = new Promise((resolve) => setImmediate(() => resolve(tx.query(addBucket, [key, 1]))));
      throw new Refusal('FORBIDDEN');
    });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(beside).rejects.toThrow('after the end of its transaction');
    expect(await buckets(key)).toBe(0);
  });

  it('tells in the audit trail who acted, through whom and in which request', async () => {
    const [actor, admin, target] = [newId(), newId(), newId()];
    const context = {
      requestId: 'request-1',
      actor: {
        userId: actor,
        partyId: newId(),
        userType: 'doctor' as const,
        isAdmin: false,
        isDemo: false,
        active: true,
        stUserId: 'st',
        sessionHandle: 'handle',
        impersonatorId: admin,
      },
      impersonatorId: admin,
      ipHash: 'abc',
    };
    await withRequestContext(context, () =>
      db().database.tx(async (tx) =>
        tx.audit({ action: 'spec.see', targetKind: 'thing', targetId: target, outcome: 'refused' }),
      ),
    );
    expect(
      await db().rows('SELECT actor, impersonator, request_id, ip_hash FROM audit_events WHERE target_id = $1', [
        target,
      ]),
    ).toEqual([{ actor, impersonator: admin, request_id: 'request-1', ip_hash: 'abc' }]);
  });
});

describe('the audit trail', () => {
  it.each(['UPDATE audit_events SET action = $$x$$', 'DELETE FROM audit_events', 'TRUNCATE audit_events'])(
    'cannot be rewritten by %s',
    async (statement) => {
      await db().database.tx(async (tx) =>
        tx.audit({ action: 'spec.add', targetKind: 'bucket', targetId: null, outcome: 'ok' }),
      );
      await expect(db().rows(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('lets a line take its place in the chain once', async () => {
    await db().rows('UPDATE audit_events SET prev_hash = $1, hash = $1', [Buffer.from('x')]);
    await expect(db().rows('UPDATE audit_events SET hash = $1', [Buffer.from('y')])).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('values', () => {
  it('instants arrive as UTC strings with milliseconds, days as days, bigint as numbers', async () => {
    const [row] = await db().database.query(
      specSql(
        'spec_values',
        `SELECT '2026-03-29T02:30:00.12+02:00'::timestamptz AS some, '2026-03-29 00:30Z'::timestamptz AS whole,
                '2026-03-29 00:30:00.123987Z'::timestamptz AS micro, 'infinity'::timestamptz AS never,
                '2026-03-29'::date AS day, 9007199254740991::bigint AS big, '{"a":[1]}'::jsonb AS json,
                ARRAY['2026-03-29 00:30Z'::timestamptz, NULL] AS instants`,
      ),
    );
    expect(row).toEqual({
      some: '2026-03-29T00:30:00.120Z',
      whole: '2026-03-29T00:30:00.000Z',
      micro: '2026-03-29T00:30:00.123Z',
      never: 'infinity',
      day: '2026-03-29',
      big: 9007199254740991,
      json: { a: [1] },
      instants: ['2026-03-29T00:30:00.000Z', null],
    });
  });

  it('a bigint that JavaScript would round is refused', async () => {
    const read = db().database.query(specSql('spec_big', 'SELECT 9007199254740993::bigint AS big'));
    await expect(read).rejects.toThrow(RangeError);
  });

  it('a statement name that Postgres would cut is refused', () => {
    expect(() => sql('x'.repeat(64) as 'tx_begin', 'BEGIN')).toThrow('would cut');
  });
});

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
