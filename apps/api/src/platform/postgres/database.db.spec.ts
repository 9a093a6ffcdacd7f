import { describe, expect, it } from '@jest/globals';
import { addBucket, countBuckets } from '../../testing/buckets.ts';
import { specSql } from '../../testing/spec-sql.ts';
import { aDatabase } from '../../testing/start/a-database.ts';
import { newId } from '../ids.ts';
import { Refusal } from '../refusal.ts';
import { withRequestContext } from '../request-context.ts';
import { sql } from './sql.ts';

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
      tx.audit({ action: 'spec.add', targetKind: 'account', targetId: key, outcome: 'ok' });
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
      tx.audit({ action: 'spec.add', targetKind: 'account', targetId: key, outcome: 'ok' });
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
      tx.audit({ action: 'spec.add', targetKind: 'account', targetId: key, patientId: 'not a uuid', outcome: 'ok' });
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
        tx.audit({ action: 'spec.see', targetKind: 'account', targetId: target, outcome: 'refused' }),
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
    'the audit trail cannot be rewritten by %s',
    async (statement) => {
      await db().database.tx(async (tx) =>
        tx.audit({ action: 'spec.add', targetKind: 'account', targetId: null, outcome: 'ok' }),
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
