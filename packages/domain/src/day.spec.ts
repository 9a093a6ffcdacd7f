import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  compareDays,
  dayOf,
  daysBetween,
  formatDayFr,
  isIsoDay,
  isoDay,
  startOfWeek,
  weekday,
} from './day.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => isoDay(date.toISOString().slice(0, 10)));

describe('a day', () => {
  it.each(['2025-03-10', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31', '0001-01-01'])('%s exists', (text) => {
    expect(isIsoDay(text)).toBe(true);
  });

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2025-02-30',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-03-00',
    '2025-03-32',
    '0000-01-01',
    '2025-3-10',
    '10/03/2025',
    '2025-03-10T00:00:00Z',
    ' 2025-03-10',
    '',
  ])('"%s" does not exist', (text) => {
    expect(isIsoDay(text)).toBe(false);
    expect(() => isoDay(text)).toThrow(RangeError);
  });

  it('never leaves the calendar when days are added, and adding them back returns', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        const moved = addDays(day, days);
        expect(isIsoDay(moved)).toBe(true);
        expect(daysBetween(day, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(day);
        expect(Math.sign(compareDays(moved, day))).toBe(Math.sign(days));
      }),
    );
  });

  it('is refused where the calendar of four-digit years ends', () => {
    expect(() => addDays(isoDay('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(isoDay('0001-01-01'), -1)).toThrow(RangeError);
  });
});

describe('a week', () => {
  it.each([
    ['2025-03-10', 1],
    ['2025-03-16', 7],
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2026-10-25', 7],
  ])('%s is weekday %i', (day, expected) => {
    expect(weekday(isoDay(day))).toBe(expected);
  });

  it('starts on the Monday on or before each of its days', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = startOfWeek(day);
        expect(weekday(monday)).toBe(1);
        expect(daysBetween(monday, day)).toBe(weekday(day) - 1);
      }),
    );
  });
});

describe('the day of an instant', () => {
  it.each([
    ['2025-03-09T23:30:00Z', 'Europe/Paris', '2025-03-10'],
    ['2025-03-09T23:30:00Z', 'Africa/Abidjan', '2025-03-09'],
    ['2025-07-01T22:00:00Z', 'Europe/Paris', '2025-07-02'],
    ['2025-07-01T21:59:59.999Z', 'Europe/Paris', '2025-07-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
    expect(dayOf(Date.parse(instant), zone)).toBe(day);
  });
});

describe('a day in French', () => {
  it.each([
    ['2025-03-10', 'lundi 10 mars 2025'],
    ['2025-04-01', 'mardi 1er avril 2025'],
    ['2026-08-16', 'dimanche 16 août 2026'],
    ['2024-12-31', 'mardi 31 décembre 2024'],
  ])('%s reads %s', (day, text) => {
    expect(formatDayFr(isoDay(day))).toBe(text);
  });

  it('says what Intl says, but for the first of a month', () => {
    const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatDayFr(day).replace('1er', '1')).toBe(format.format(Date.parse(day)));
      }),
    );
  });
});
