import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, isoDay } from '../day.ts';
import { ZONES } from '../testing/intl-clock.ts';
import { isFreeAt, randomCalendars } from '../testing/random-calendar.ts';
import { dayBounds, toInstant } from '../zone.ts';
import { type Availability, type CalendarException, freeIntervals, type WeeklySlot } from './availability.ts';
import type { Interval } from './interval.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const PARIS = 'Europe/Paris';

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const weeklySlot = (weekday: WeeklySlot['weekday'], start: string, end: string): WeeklySlot => ({
  weekday,
  startMinutes: minutesOf(start),
  endMinutes: minutesOf(end),
});

const exception = (status: CalendarException['status'], day: string, start: string, end: string) => ({
  status,
  start: toInstant(isoDay(day), minutesOf(start), PARIS),
  end: toInstant(isoDay(day), minutesOf(end), PARIS),
});

const inParis = (parts: Partial<Availability>): Availability => ({ zone: PARIS, weekly: [], exceptions: [], ...parts });

/** Free time of one day, as UTC clock times. */
function freeOn(day: string, availability: Availability): string[] {
  const utc = (instant: number) => new Date(instant).toISOString().slice(11, 16);
  return freeIntervals(availability, dayBounds(isoDay(day), availability.zone)).map(
    ({ start, end }) => `${utc(start)}-${utc(end)}`,
  );
}

describe('the typical week', () => {
  const monday = inParis({ weekly: [weeklySlot(1, '09:00', '12:00'), weeklySlot(1, '14:00', '17:00')] });

  it('the typical week opens its windows on its weekdays only', () => {
    expect(freeOn('2026-01-12', monday)).toEqual(['08:00-11:00', '13:00-16:00']);
    expect(freeOn('2026-01-13', monday)).toEqual([]);
  });

  it('stays at the same wall-clock time when the clock changes', () => {
    expect(freeOn('2026-07-13', monday)).toEqual(['07:00-10:00', '12:00-15:00']);
  });

  it('may cross midnight, and then opens the morning after', () => {
    const night = inParis({ weekly: [weeklySlot(7, '22:00', '06:00')] });
    expect(freeOn('2026-01-11', night)).toEqual(['21:00-23:00']);
    expect(freeOn('2026-01-12', night)).toEqual(['23:00-05:00']);
  });

  it('may end at midnight, written as 00:00 or 24:00', () => {
    expect(freeOn('2026-01-12', inParis({ weekly: [weeklySlot(1, '22:00', '00:00')] }))).toEqual(['21:00-23:00']);
    expect(freeOn('2026-01-12', inParis({ weekly: [weeklySlot(1, '22:00', '24:00')] }))).toEqual(['21:00-23:00']);
  });
});

describe('a day on which the clock changes', () => {
  it.each([
    ['a window over the jump of spring is an hour short', '2026-03-29', '01:00', '05:00', ['00:00-03:00']],
    ['a window inside the jump is skipped', '2026-03-29', '02:15', '02:45', []],
    ['a window that begins inside the jump begins after it', '2026-03-29', '02:30', '04:00', ['01:00-02:00']],
    ['a window that ends inside the jump ends before it', '2026-03-29', '01:30', '02:30', ['00:30-01:00']],
    ['a window over the autumn hour lasts an hour more', '2026-10-25', '01:00', '05:00', ['23:00-04:00']],
    [
      'a window that ends where the clock goes back ends the first time',
      '2026-10-25',
      '01:00',
      '03:00',
      ['23:00-01:00'],
    ],
    ['a window inside the autumn hour opens the first time only', '2026-10-25', '02:15', '02:45', ['00:15-00:45']],
  ])('%s', (_rule, sunday, start, end, expected) => {
    expect(freeOn(sunday, inParis({ weekly: [weeklySlot(7, start, end)] }))).toEqual(expected);
  });
});

describe('exceptional periods', () => {
  const weekly = [weeklySlot(1, '09:00', '12:00')];
  const monday = '2026-01-12';

  it.each<[string, CalendarException[], string[]]>([
    ['FREE adds time', [exception('FREE', monday, '14:00', '15:00')], ['08:00-11:00', '13:00-14:00']],
    ['FREE that touches the week prolongs it', [exception('FREE', monday, '12:00', '13:00')], ['08:00-12:00']],
    ['BUSY takes time away', [exception('BUSY', monday, '10:00', '10:30')], ['08:00-09:00', '09:30-11:00']],
    [
      'BUSY wins over FREE',
      [exception('BUSY', monday, '10:00', '15:00'), exception('FREE', monday, '11:00', '16:00')],
      ['08:00-09:00', '14:00-15:00'],
    ],
  ])('%s', (_rule, exceptions, expected) => {
    expect(freeOn(monday, inParis({ weekly, exceptions }))).toEqual(expected);
    expect(freeOn(monday, inParis({ weekly, exceptions: exceptions.toReversed() }))).toEqual(expected);
  });

  it('give the same free time in whatever order they were entered', () => {
    fc.assert(
      fc.property(randomCalendars(5), fc.infiniteStream(fc.nat()), ({ availability, range }, ranks) => {
        const shuffled = availability.exceptions
          .map((period) => ({ period, rank: ranks.next().value ?? 0 }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ period }) => period);
        expect(freeIntervals({ ...availability, exceptions: shuffled }, range)).toEqual(
          freeIntervals(availability, range),
        );
      }),
    );
  });
});

describe('free time', () => {
  it('never leaves the range', () => {
    fc.assert(
      fc.property(randomCalendars(5), ({ availability, range }) => {
        for (const { start, end } of freeIntervals(availability, range)) {
          expect(start).toBeGreaterThanOrEqual(range.start);
          expect(end).toBeLessThanOrEqual(range.end);
        }
      }),
    );
  });

  it.each(ZONES)('agrees with the wall clock of %s at every quarter hour of ten years', (zone) => {
    const availability: Availability = {
      zone,
      weekly: [
        weeklySlot(1, '08:30', '12:00'),
        weeklySlot(3, '22:00', '02:30'),
        weeklySlot(6, '23:00', '02:15'),
        weeklySlot(7, '01:00', '01:45'),
        weeklySlot(7, '02:30', '05:00'),
      ],
      exceptions: [],
    };
    const range: Interval = {
      start: dayBounds(isoDay('2020-01-01'), zone).start,
      end: dayBounds(addDays(isoDay('2029-12-31'), 0), zone).start,
    };
    const calendar = { availability, busy: [], range, now: range.start };
    const free = freeIntervals(availability, range);
    const differences: string[] = [];
    let next = 0;
    for (let instant = range.start; instant < range.end; instant += QUARTER) {
      while ((free[next]?.end ?? range.end) <= instant) next++;
      const isFree = (free[next]?.start ?? range.end) <= instant;
      if (isFree !== isFreeAt(calendar, instant)) differences.push(new Date(instant).toISOString());
    }
    expect(differences).toEqual([]);
  });
});
