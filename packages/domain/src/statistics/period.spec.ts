import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isoDay } from '../day.ts';
import { daysOfPeriod, groupingOf, groupsOf, lastDays, periodLength, previousPeriod } from './period.ts';

const TODAY = isoDay('2026-11-20');

describe('the periods of the statistics', () => {
  it.each([
    [7, '2026-11-14', 'day', 7],
    [30, '2026-10-22', 'week', 5],
    [90, '2026-08-23', 'month', 4],
    [32, '2026-10-20', 'week', 5],
    [33, '2026-10-19', 'month', 2],
    [8, '2026-11-13', 'week', 2],
  ])('%i days begin on %s and are shown by %s', (days, start, grouping, groups) => {
    const period = lastDays(TODAY, days);
    expect(period).toEqual({ start, end: TODAY });
    expect(groupingOf(period)).toBe(grouping);
    expect(groupsOf(period)).toHaveLength(groups);
  });

  it('a week is called by its Monday, also where that lies before the period', () => {
    const [first] = groupsOf(lastDays(TODAY, 30));
    expect(first).toEqual({ name: '2026-10-19', days: ['2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25'] });
  });

  it('a month at its edge has the days of the period alone', () => {
    const [first] = groupsOf(lastDays(TODAY, 90));
    expect(first?.name).toBe('2026-08-01');
    expect(first?.days).toHaveLength(9);
  });

  it('groups hold each day of any period once, and the period before ends on its eve', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 366 }), (offset, days) => {
        const period = lastDays(addDays(TODAY, -offset), days);
        expect(groupsOf(period).flatMap((group) => group.days)).toEqual(daysOfPeriod(period));
        const before = previousPeriod(period);
        expect(periodLength(before)).toBe(days);
        expect(addDays(before.end, 1)).toBe(period.start);
      }),
    );
  });
});
