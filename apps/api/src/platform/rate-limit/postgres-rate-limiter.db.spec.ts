import { describe, expect, it, jest } from '@jest/globals';
import { aDatabase } from '../../testing/start/a-database.ts';
import { Refusal } from '../refusal.ts';
import { PostgresRateLimiter } from './postgres-rate-limiter.ts';
import type { RateLimitClass } from './rate-limiter.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { TokenBuckets } from './token-buckets.ts';

describe('the rate limiter', () => {
  const db = aDatabase();
  const aLimiter = (scale = 1) =>
    new PostgresRateLimiter(new TokenBuckets(db().database, db().prisma), { RATE_LIMIT_SCALE: scale });

  /** How many of the calls pass before one is refused. */
  const passes = async (limiter: PostgresRateLimiter, name: RateLimitClass, key: string, attempts: number) => {
    for (let count = 0; count < attempts; count++) {
      try {
        await limiter.take(name, key);
      } catch (error) {
        expect(error).toMatchObject({ code: 'RATE_LIMITED' });
        return count;
      }
    }
    return attempts;
  };

  const letTimePass = (seconds: number) =>
    db().rows(`UPDATE rate_buckets SET updated_at = updated_at - make_interval(secs => $1)`, [seconds]);

  /** What happens while the clock is behind; the buckets of other tests keep their age. */
  const setBack = async (seconds: number, meanwhile: () => Promise<void>) => {
    await letTimePass(-seconds);
    await meanwhile();
    await letTimePass(seconds);
  };

  it.each<[RateLimitClass, number]>([
    ['sign-up', 10],
    ['person-lookup', 30],
    ['invite', 30],
    ['livekit-token', 30],
    ['payment', 20],
    ['code-request-contact', 1],
    ['code-request-ip', 20],
    ['code-consume-contact', 10],
    ['code-consume-ip', 60],
  ])('%s lets %i calls through, and not one more', async (name, allowed) => {
    expect(await passes(aLimiter(), name, `all of ${name}`, allowed + 1)).toBe(allowed);
  });

  it('lets a contact ask for a code every 30 seconds, and five times an hour', async () => {
    const limiter = aLimiter();
    let codes = 0;
    for (let attempt = 0; attempt < 8; attempt++) {
      codes += await passes(limiter, 'code-request-contact', 'a contact', 1);
      await letTimePass(31);
    }

    expect(codes).toBe(5);
  });

  it('lets a person invite 30 in an hour, and 50 in a day', async () => {
    const limiter = aLimiter();
    let invited = 0;
    for (let hour = 0; hour < 3; hour++) {
      invited += await passes(limiter, 'invite', 'a doctor', 31);
      await letTimePass(3600);
    }

    // What a day gives back in three hours is let through, too.
    expect(invited).toBeGreaterThanOrEqual(50);
    expect(invited).toBeLessThan(30 + 30 + 5);
  });

  it('the rate limiter says when to come back', async () => {
    const limiter = aLimiter();
    await limiter.take('code-request-contact', 'patient one');
    const refusal = await limiter.take('code-request-contact', 'patient one').catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(Refusal);
    const { retryAfter } = (refusal as Refusal).extra;
    expect(retryAfter).toBeGreaterThan(25);
    expect(retryAfter).toBeLessThanOrEqual(30);
  });

  it('the rate limiter fills again with time', async () => {
    const limiter = aLimiter();
    await passes(limiter, 'sign-up', 'fills', 11);
    await letTimePass(3600);

    expect(await passes(limiter, 'sign-up', 'fills', 11)).toBe(10);
  });

  it.each([
    ['full', 1],
    ['empty', 10],
  ])('goes on when the clock is set back by two hours, with a bucket that is %s', async (_state, calls) => {
    const limiter = aLimiter();
    await passes(limiter, 'sign-up', 'set back', calls);
    await setBack(2 * 3600, () => expect(passes(limiter, 'sign-up', 'set back', 11)).resolves.toBe(10));
  });

  it('gives nothing for a second that came twice', async () => {
    const limiter = aLimiter();
    await passes(limiter, 'sign-up', 'a small step', 10);
    await setBack(20, () => expect(passes(limiter, 'sign-up', 'a small step', 1)).resolves.toBe(0));
  });

  it('the rate limiter keeps keys and classes apart', async () => {
    const limiter = aLimiter();
    await passes(limiter, 'sign-up', 'one', 11);

    expect(await passes(limiter, 'sign-up', 'two', 1)).toBe(1);
    expect(await passes(limiter, 'livekit-token', 'one', 1)).toBe(1);
  });

  it('the rate limiter holds over processes', async () => {
    const [one, two] = [aLimiter(), aLimiter()];
    const allowed = (await passes(one, 'write', 'shared', 100)) + (await passes(two, 'write', 'shared', 200));

    // What the first process took in advance and did not spend is lost, never given twice.
    expect(allowed).toBeGreaterThanOrEqual(110);
    // Two come back each second.
    expect(allowed).toBeLessThan(150);
  });

  it('the rate limiter asks Postgres once for many reads', async () => {
    const buckets = new TokenBuckets(db().database, db().prisma);
    const asked = jest.spyOn(buckets, 'takeTogether');
    const limiter = new PostgresRateLimiter(buckets, { RATE_LIMIT_SCALE: 1000 });
    for (let count = 0; count < 40; count++) await limiter.take('read', 'leased');

    // Two leases of 20; what the bucket gains meanwhile depends on the machine, and is not counted.
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('spends one lease on calls that arrive together', async () => {
    const limiter = aLimiter();
    const states = await Promise.all(
      Array.from({ length: 20 }, () => limiter.take('read', 'a page with many queries')),
    );

    expect(Math.min(...states.map(({ remaining }) => remaining))).toBe(580);
    expect(await limiter.take('write', 'another class')).toMatchObject({ capacity: 120, remaining: 119 });
    expect(await aLimiter(1000).take('write', 'where limits are scaled')).toMatchObject({
      capacity: 120_000,
      remaining: 119_999,
    });
  });

  it('takes as many leases as calls that arrive together need', async () => {
    const limiter = aLimiter();
    const states = await Promise.all(Array.from({ length: 50 }, () => limiter.take('write', 'a hasty client')));

    expect(Math.min(...states.map(({ remaining }) => remaining))).toBe(70);
  });

  it('takes the leases of a crowd together, from each bucket what is there', async () => {
    const [before, limiter] = [aLimiter(), aLimiter()];
    const spent = ['spent 1', 'spent 2', 'spent 3'];
    for (const key of spent) await before.take('write', key);
    await db().rows('UPDATE rate_buckets SET tokens = -1000');
    await before.take('write', 'used');

    const fresh = Array.from({ length: 30 }, (_, index) => `fresh ${index}`);
    const outcomes = await Promise.all(
      [...spent, ...fresh, 'used'].map((key) =>
        limiter.take('write', key).then(
          ({ remaining }) => remaining,
          ({ code }: Refusal) => code,
        ),
      ),
    );

    expect(outcomes.slice(0, 3)).toEqual(Array(3).fill('RATE_LIMITED'));
    expect(outcomes.slice(3, 33)).toEqual(Array(30).fill(119));
    // Ten are in the hands of the other process.
    expect(outcomes[33]).toBeGreaterThanOrEqual(109);
    expect(outcomes[33]).toBeLessThan(119);
  });

  it('is generous on one machine, but never per contact', async () => {
    const limiter = aLimiter(1000);

    expect(await passes(limiter, 'sign-up', 'generous', 50)).toBe(50);
    expect(await passes(limiter, 'code-request-contact', 'generous', 2)).toBe(1);
  });

  it('is as strict as it is told, though a lease alone would be more', async () => {
    expect(await passes(aLimiter(0.05), 'write', 'strict', 10)).toBe(6);
  });

  it('stores no key in clear', async () => {
    await aLimiter().take('sign-up', 'marie.dupont@example.org');
    const rows = await db().rows<{ key: Buffer }>('SELECT key FROM rate_buckets');

    expect(rows.every(({ key }) => key.length === 32)).toBe(true);
  });

  it('forgets buckets that have long been full', async () => {
    await aLimiter().take('sign-up', 'old');
    await letTimePass(25 * 3600);
    await new TokenBuckets(db().database, db().prisma).deleteExpired();

    expect(await db().rows('SELECT 1 FROM rate_buckets')).toEqual([]);
  });

  it('forgets no bucket that still holds something back: who has had the NIRs of a day waits for the day', async () => {
    const limiter = aLimiter();
    for (const hour of [1, 2, 3]) {
      expect([hour, await passes(limiter, 'person-lookup', 'curious', 30)]).toEqual([hour, 30]);
      await letTimePass(3600);
    }
    await letTimePass(2 * 3600);
    await new TokenBuckets(db().database, db().prisma).deleteExpired();

    // 90 are spent, and five hours have given 20 back.
    expect(await passes(limiter, 'person-lookup', 'curious', 31)).toBe(30);
    await letTimePass(3600);
    expect(await passes(limiter, 'person-lookup', 'curious', 31)).toBeLessThan(10);
  });

  it('has no bucket that takes longer to be full again than it is remembered', () => {
    const all = Object.values(RATE_LIMITS).flatMap(({ buckets }) => buckets);
    for (const { capacity, perSecond } of all) expect(capacity / perSecond).toBeLessThanOrEqual(24 * 3600);
  });

  it('the rate limiter knows the figures of the design', () => {
    expect(RATE_LIMITS.read.buckets[0]).toMatchObject({ capacity: 600, perSecond: 10 });
    expect(RATE_LIMITS.write.buckets[0]).toMatchObject({ capacity: 120, perSecond: 2 });
  });
});
