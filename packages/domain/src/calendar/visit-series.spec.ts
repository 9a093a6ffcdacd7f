import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isoDay, utcToDay } from '../day.ts';
import { CHANGE_DAYS } from '../testing/random-calendar.ts';
import { toInstant, wallClock } from '../zone.ts';
import { MAX_SERIES, MIN_SERIES, overlapsInSeries, SERIES_WEEKS, seriesFrom } from './visit-series.ts';

const PARIS = 'Europe/Paris';
const HALF_HOUR = 30 * 60_000;

const series = fc.record({
  // Around each change of the clocks of ten years, so that most series cross one.
  day: fc
    .tuple(fc.constantFrom(...CHANGE_DAYS), fc.integer({ min: -60, max: 7 }))
    .map(([change, days]) => addDays(utcToDay(change), days)),
  minutes: fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  weeks: fc.constantFrom(...SERIES_WEEKS),
  times: fc.integer({ min: MIN_SERIES, max: MAX_SERIES }),
  zone: fc.constantFrom(PARIS, 'Africa/Abidjan'),
});

describe('a series', () => {
  it('shows the same wall clock on each of its days, so many weeks apart, whatever the clocks do', () => {
    fc.assert(
      fc.property(series, ({ day, minutes, weeks, times, zone }) => {
        const first = toInstant(day, minutes, zone);
        const shown = wallClock(first, zone);
        const visits = seriesFrom(first, { weeks, times, zone });
        expect(visits[0]).toEqual({ day: shown.day, start: first });
        expect(visits.map((visit) => visit.day)).toEqual(
          Array.from({ length: times }, (_, index) => addDays(shown.day, index * weeks * 7)),
        );
        for (const visit of visits) expect(visit.start).toBe(toInstant(visit.day, shown.minutes, zone));
      }),
    );
  });

  it('keeps nine o’clock across the night of autumn', () => {
    const first = toInstant(isoDay('2026-10-20'), 9 * 60, PARIS);
    const visits = seriesFrom(first, { weeks: 1, times: 2, zone: PARIS });
    expect(visits.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-10-20T07:00:00.000Z',
      '2026-10-27T08:00:00.000Z',
    ]);
  });
});

describe('the visits of a series that overlap', () => {
  const at = (start: number) => ({ start, end: start + HALF_HOUR });

  it('are those that begin before an earlier one of the list is over', () => {
    expect(overlapsInSeries([at(0), at(HALF_HOUR), at(HALF_HOUR + 1), at(0)])).toEqual([2, 3]);
  });

  it('are none when each begins once the one before is over', () => {
    expect(overlapsInSeries([at(2 * HALF_HOUR), at(0), at(HALF_HOUR)])).toEqual([]);
  });
});
