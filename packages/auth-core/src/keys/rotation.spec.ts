import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isAlive, keyForSigning, needsNewKey, type Rotation, secondsUntilNextKey } from './rotation.ts';

const HOUR = 3_600_000;
const week: Rotation = { intervalMs: 168 * HOUR, accessTokenValidityMs: HOUR };
const bornAt = (createdAt: number) => ({ createdAt });

describe('a week-long signing key', () => {
  it.each([
    ['is missing at first', undefined, 0, true],
    ['needs no successor when it is young', bornAt(0), HOUR, false],
    ['needs none 60 s before its end', bornAt(0), week.intervalMs - 60_000, false],
    ['needs one in its last minute', bornAt(0), week.intervalMs - 59_999, true],
    ['needs one when it is over', bornAt(0), week.intervalMs * 3, true],
  ])('%s', (_rule, newest, now, expected) => expect(needsNewKey(week, newest, now)).toBe(expected));

  it('goes on signing during the minute in which its successor is only published', () => {
    const elder = bornAt(0);
    const newest = bornAt(week.intervalMs - 30_000);
    expect(keyForSigning(week, [newest, elder], week.intervalMs - 1)).toBe(elder);
    expect(keyForSigning(week, [newest, elder], week.intervalMs)).toBe(newest);
  });

  it('gives way at once to a successor that was made late', () => {
    const elder = bornAt(0);
    const newest = bornAt(week.intervalMs + HOUR);
    expect(keyForSigning(week, [newest, elder], week.intervalMs + HOUR)).toBe(newest);
  });

  it('stays published until every token it signed is over, and as long again', () => {
    const end = week.intervalMs + 2 * week.accessTokenValidityMs;
    expect(isAlive(week, bornAt(0), end)).toBe(true);
    expect(isAlive(week, bornAt(0), end + 1)).toBe(false);
  });

  it('tells verifiers to come back when the next one is made, never later', () => {
    expect(secondsUntilNextKey(week, bornAt(0), 0)).toBe(168 * 3_600 - 60);
    expect(secondsUntilNextKey(week, bornAt(0), week.intervalMs)).toBe(1);
  });
});

it('whatever the interval and the hour, the key that signs is never over', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 1_000 * HOUR }),
      fc.array(fc.integer({ min: 0, max: 2_000 * HOUR }), { minLength: 1, maxLength: 30 }),
      (intervalMs, instants) => {
        const rotation = { intervalMs, accessTokenValidityMs: HOUR };
        let keys: { createdAt: number }[] = [];
        for (const now of instants.toSorted((a, b) => a - b)) {
          if (needsNewKey(rotation, keys[0], now)) keys = [bornAt(now), ...keys];
          const key = keyForSigning(rotation, keys, now);
          expect(key && now < key.createdAt + intervalMs).toBe(true);
        }
      },
    ),
  );
});
