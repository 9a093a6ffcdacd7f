import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTransition } from '../appointment.ts';
import { MINUTE_MS } from '../time-units.ts';
import { callWindowOf, timeUntil } from './call-window.ts';

const visit = fc
  .record({ start: fc.integer({ min: 0, max: 4e12 }), minutes: fc.constantFrom(15, 30, 45, 60) })
  .map(({ start, minutes }) => ({ start, end: start + minutes * MINUTE_MS }));
const around = fc.integer({ min: -3 * 60, max: 5 * 60 }).map((minutes) => minutes * MINUTE_MS);

describe('the window of a call', () => {
  it('opens a quarter of an hour before the start and closes an hour after the end, to the millisecond', () => {
    fc.assert(
      fc.property(visit, (times) => {
        const { opens, closes } = callWindowOf(times);
        expect([times.start - opens, closes - times.end]).toEqual([15 * MINUTE_MS, 60 * MINUTE_MS]);
        const join = (now: number) => checkTransition('join', { status: 'BOOKED', ...times }, now);
        expect(join(opens - 1)).toEqual({ allowed: false, because: 'TOO_EARLY' });
        expect(join(closes + 1)).toEqual({ allowed: false, because: 'TOO_LATE' });
        expect([join(opens).allowed, join(closes).allowed]).toEqual([true, true]);
      }),
    );
  });

  it('is the only time at which a booked visit is joined, and a visit that is over or cancelled never is', () => {
    const status = fc.constantFrom('BOOKED' as const, 'FULFILLED' as const, 'CANCELLED' as const);
    fc.assert(
      fc.property(visit, around, status, (times, after, is) => {
        const now = times.start + after;
        const { opens, closes } = callWindowOf(times);
        const isOpen = is === 'BOOKED' && opens <= now && now <= closes;
        expect(checkTransition('join', { status: is, ...times }, now).allowed).toBe(isOpen);
      }),
    );
  });

  it('is never shorter than an hour and a half, and contains the visit', () => {
    fc.assert(
      fc.property(visit, (times) => {
        const { opens, closes } = callWindowOf(times);
        expect(opens).toBeLessThan(times.start);
        expect(closes - opens).toBeGreaterThanOrEqual(90 * MINUTE_MS);
      }),
    );
  });
});

describe('the time until an instant', () => {
  it('is zero from that instant on, and not a millisecond before', () => {
    const none = { hours: 0, minutes: 0, seconds: 0 };
    expect([timeUntil(5000, 5000), timeUntil(5000, 6000)]).toEqual([none, none]);
    expect(timeUntil(5000, 4999)).toEqual({ ...none, seconds: 1 });
  });

  it('adds up to the seconds that are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 1e9 }), (now, wait) => {
        const { hours, minutes, seconds } = timeUntil(now + wait, now);
        expect((hours * 60 + minutes) * 60 + seconds).toBe(Math.ceil(wait / 1000));
        expect(Math.max(minutes, seconds)).toBeLessThan(60);
      }),
    );
  });
});
