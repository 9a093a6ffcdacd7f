import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { APPOINTMENT_DURATIONS } from '../appointment-rules.ts';
import { addDays, dayToUtc, type IsoDay, isoDay } from '../day.ts';
import { calendarStarts } from '../testing/calendar-starts.ts';
import { CHANGE_DAYS, clockOf } from '../testing/random-calendar.ts';
import { dayBounds, repeatedTime, wallClock } from '../zone.ts';
import type { WeeklySlot } from './availability.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const sundays = CHANGE_DAYS.map((time) => isoDay(new Date(time).toISOString().slice(0, 10)));
const inSpring = sundays.filter((day) => day.slice(5, 7) === '03');
const inAutumn = sundays.filter((day) => day.slice(5, 7) === '10');

const quarter = fc.integer({ min: 0, max: 6 * 4 }).map((quarters) => quarters * 15);
/** What a practitioner who works on Sunday nights may have as a week: windows of the first six hours. */
const nights = fc.array(
  fc.tuple(quarter, quarter).filter(([from, to]) => from < to),
  { minLength: 1, maxLength: 4 },
);

/** The starts of a Sunday as the wall shows them, in minutes after its midnight. */
function wallStarts(
  zone: string,
  day: IsoDay,
  windows: readonly (readonly [number, number])[],
  duration: number,
): number[] {
  const weekly = windows.map(([startMinutes, endMinutes]): WeeklySlot => ({ weekday: 7, startMinutes, endMinutes }));
  const range = dayBounds(day, zone);
  const query = { range, now: range.start, durationMinutes: duration };
  const starts = calendarStarts({ availability: { zone, weekly, exceptions: [] }, busy: [], ...query });
  return starts.map((start) => wallClock(start, zone).minutes);
}

describe('the night of autumn in Paris', () => {
  it('offers what any other Sunday night offers: each time of the wall once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...inAutumn),
        nights,
        fc.constantFrom(...APPOINTMENT_DURATIONS),
        (day, windows, duration) => {
          const starts = wallStarts('Europe/Paris', day, windows, duration);
          const usual = wallStarts('Europe/Paris', addDays(day, -7), windows, duration);
          expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
          expect(starts).toEqual(expect.arrayContaining(usual));
          // The hour that follows is one more to stay in: a visit that begins before three may stay longer than the wall says.
          expect(starts.filter((minutes) => minutes + duration <= 180 || minutes >= 180)).toEqual(
            usual.filter((minutes) => minutes + duration <= 180 || minutes >= 180),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each(APPOINTMENT_DURATIONS)('means the first time by each of them, for visits of %s minutes', (duration) => {
    for (const day of inAutumn) {
      const zone = 'Europe/Paris';
      const weekly: WeeklySlot[] = [{ weekday: 7, startMinutes: 120, endMinutes: 240 }];
      const range = dayBounds(day, zone);
      const query = { range, now: range.start, durationMinutes: duration };
      const starts = calendarStarts({ availability: { zone, weekly, exceptions: [] }, busy: [], ...query });
      const clock = clockOf(zone);
      for (const start of starts) expect(clock.wall(start)).toBe(clock.latestWall(start));
      expect(starts.filter((start) => wallClock(start, zone).minutes < 180)).toHaveLength(4);
    }
  });

  it('the night of autumn in Paris repeats an hour', () => {
    expect(repeatedTime('Europe/Paris', dayBounds(isoDay('2026-10-25'), 'Europe/Paris'))).toEqual([
      { start: Date.parse('2026-10-25T01:00Z'), end: Date.parse('2026-10-25T02:00Z') },
    ]);
  });
});

describe('the night of spring in Paris', () => {
  it('offers what the wall shows, and is an hour short', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...inSpring),
        nights,
        fc.constantFrom(...APPOINTMENT_DURATIONS),
        (day, windows, duration) => {
          const starts = wallStarts('Europe/Paris', day, windows, duration);
          const usual = wallStarts('Europe/Paris', addDays(day, -7), windows, duration);
          expect(starts.filter((minutes) => minutes >= 120 && minutes < 180)).toEqual([]);
          expect(starts.filter((minutes) => minutes >= 180)).toEqual(usual.filter((minutes) => minutes >= 180));
          expect(starts.filter((minutes) => minutes + duration <= 120)).toEqual(
            usual.filter((minutes) => minutes + duration <= 120),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('the nights of Abidjan', () => {
  it('the nights of Abidjan are all alike', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sundays),
        nights,
        fc.constantFrom(...APPOINTMENT_DURATIONS),
        (day, windows, duration) => {
          const starts = wallStarts('Africa/Abidjan', day, windows, duration);
          expect(starts).toEqual(wallStarts('Africa/Abidjan', addDays(day, -7), windows, duration));
        },
      ),
    );
    const years = { start: dayToUtc(isoDay('2020-01-01')), end: dayToUtc(isoDay('2029-12-31')) };
    expect(repeatedTime('Africa/Abidjan', years)).toEqual([]);
    expect(repeatedTime('Europe/Paris', years).map(({ start, end }) => end - start)).toEqual(inAutumn.map(() => HOUR));
  });
});
