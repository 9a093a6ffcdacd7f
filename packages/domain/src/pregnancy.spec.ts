import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ReasonCode } from './calendar/visit-reasons.ts';
import { addDays, addMonths, compareDays, daysBetween, type IsoDay, isoDay } from './day.ts';
import {
  isLastPeriod,
  isMultiple,
  MAX_PREGNANCY_DAYS,
  mayBeBooked,
  nextToTake,
  type Pregnancy,
  pregnancyOf,
  reasonOf,
  windowState,
} from './pregnancy.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(isoDay('1990-01-01'), days));

const figures = (lastPeriod: string, today: string): Pregnancy => {
  const found = pregnancyOf(lastPeriod, isoDay(today));
  if (found === null) throw new Error('no figures');
  return found;
};

describe('the worked examples of the catalogue', () => {
  it.each([
    ['V1', '2026-01-15', '2026-05-20', '2026-01-30', '2026-10-22', '2026-10-23', 17, 6, 5, 44.64, false, '2026-10-29'],
    ['V2', '2024-02-29', '2024-10-01', '2024-03-15', '2024-12-07', '2024-12-06', 30, 5, 8, 76.24, false, '2024-12-12'],
    ['V3', '2023-05-24', '2023-12-15', '2023-06-08', '2024-02-29', '2024-02-29', 29, 2, 7, 72.95, false, '2024-03-06'],
    ['V4', '2022-05-24', '2022-11-08', '2022-06-08', '2023-02-28', '2023-03-01', 24, 0, 6, 60, false, '2023-03-07'],
    ['V5', '2026-11-20', '2026-11-20', '2026-12-05', '2027-08-27', '2027-08-28', 0, 0, 1, 0, false, '2027-09-03'],
    ['V6', '2025-12-31', '2026-03-29', '2026-01-15', '2026-10-07', '2026-10-08', 12, 4, 3, 31.43, false, '2026-10-14'],
    ['V7', '2026-02-13', '2026-11-20', '2026-02-28', '2026-11-20', '2026-11-21', 40, 0, 9, 100, false, '2026-11-27'],
    ['V8', '2026-02-06', '2026-11-20', '2026-02-21', '2026-11-13', '2026-11-14', 41, 0, 9, 100, true, '2026-11-20'],
    ['V9', '2026-01-30', '2026-11-20', '2026-02-14', '2026-11-06', '2026-11-07', 42, 0, 9, 100, true, '2026-11-13'],
    ['V11', '2026-08-29', '2026-11-20', '2026-09-13', '2027-06-05', '2027-06-06', 11, 6, 3, 29.64, false, '2027-06-12'],
  ] as const)(
    '%s',
    (_name, lastPeriod, today, conception, dueDate, second, weeks, days, month, progress, past, term) => {
      const found = figures(lastPeriod, today);
      expect(found).toMatchObject({ conception, dueDate, secondDueDate: second, weeks, days, month, pastTerm: past });
      expect(found.progress).toBeCloseTo(progress, 2);
      expect(found.frenchTerm).toBe(term);
    },
  );

  it('V10: a day more than 42 weeks gives nothing', () => {
    expect(pregnancyOf('2026-01-29', isoDay('2026-11-20'))).toBeNull();
  });

  it.each([
    ['2026-01-15', ['2026-04-02', '2026-04-22'], ['2026-06-04', '2026-06-24'], ['2026-08-13', '2026-09-02']],
    ['2024-02-29', ['2024-05-16', '2024-06-05'], ['2024-07-18', '2024-08-07'], ['2024-09-26', '2024-10-16']],
    ['2023-05-24', ['2023-08-09', '2023-08-29'], ['2023-10-11', '2023-10-31'], ['2023-12-20', '2024-01-09']],
    ['2022-05-24', ['2022-08-09', '2022-08-29'], ['2022-10-11', '2022-10-31'], ['2022-12-20', '2023-01-09']],
    ['2026-11-20', ['2027-02-05', '2027-02-25'], ['2027-04-09', '2027-04-29'], ['2027-06-18', '2027-07-08']],
    ['2025-12-31', ['2026-03-18', '2026-04-07'], ['2026-05-20', '2026-06-09'], ['2026-07-29', '2026-08-18']],
    ['2026-02-13', ['2026-05-01', '2026-05-21'], ['2026-07-03', '2026-07-23'], ['2026-09-11', '2026-10-01']],
    ['2026-02-06', ['2026-04-24', '2026-05-14'], ['2026-06-26', '2026-07-16'], ['2026-09-04', '2026-09-24']],
  ])('the ultrasounds after a last period on %s', (lastPeriod, ...expected) => {
    const scans = figures(lastPeriod, lastPeriod).windows.filter(({ kind }) => kind === 'ultrasound');
    expect(scans.map(({ from, to }) => [from, to])).toEqual(expected);
  });

  it('the months of consultation follow each other without a gap from the fourth to the ninth', () => {
    const months = figures('2026-01-15', '2026-05-20').windows.filter(({ kind }) => kind === 'month');
    expect(months.map(({ number }) => number)).toEqual([4, 5, 6, 7, 8, 9]);
    for (const [index, { to }] of months.slice(0, -1).entries()) expect(months[index + 1]?.from).toBe(addDays(to, 1));
  });
});

describe('a last period', () => {
  it.each(['2026-02-30', '15/01/2026', '', 'hier', '2026-1-5'])('"%s" gives no figures', (text) => {
    expect(pregnancyOf(text, isoDay('2026-05-20'))).toBeNull();
  });

  it('counts from 42 weeks ago until today, and on no other day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 700 }), (today, ago) => {
        const accepted = ago >= 0 && ago <= MAX_PREGNANCY_DAYS;
        expect(isLastPeriod(addDays(today, -ago), today)).toBe(accepted);
        expect(pregnancyOf(addDays(today, -ago), today) === null).toBe(!accepted);
      }),
    );
  });
});

describe('whatever the last period', () => {
  it('the two due dates and the French term lie within ten days, the first between a day before and two after the second', () => {
    fc.assert(
      fc.property(anyDay, (lastPeriod) => {
        const { dueDate, secondDueDate, frenchTerm } = figures(lastPeriod, lastPeriod);
        const apart = daysBetween(secondDueDate, dueDate);
        return (
          daysBetween(lastPeriod, secondDueDate) === 281 &&
          apart >= -1 &&
          apart <= 2 &&
          daysBetween(lastPeriod, frenchTerm) === 287
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('a day later is a day more: weeks never jump nor repeat, progress and month never go back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: MAX_PREGNANCY_DAYS - 1 }), (lastPeriod, elapsed) => {
        const [before, after] = [elapsed, elapsed + 1].map((day) => figures(lastPeriod, addDays(lastPeriod, day)));
        if (before === undefined || after === undefined) throw new Error('no figures');
        return (
          after.weeks * 7 + after.days === before.weeks * 7 + before.days + 1 &&
          after.progress >= before.progress &&
          [0, 1].includes(after.month - before.month) &&
          before.progress >= 0 &&
          after.progress <= 100 &&
          (after.pastTerm || !before.pastTerm)
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('the card goes the day after the due date', () => {
    fc.assert(
      fc.property(anyDay, (lastPeriod) => {
        const { dueDate } = figures(lastPeriod, lastPeriod);
        expect(figures(lastPeriod, dueDate).pastTerm).toBe(false);
        expect(figures(lastPeriod, addDays(dueDate, 1)).pastTerm).toBe(true);
      }),
    );
  });

  it('the next appointment is never in the past; a visit about it makes it go, another one does not', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: MAX_PREGNANCY_DAYS }), (lastPeriod, elapsed) => {
        const today = addDays(lastPeriod, elapsed);
        const pregnancy = figures(lastPeriod, today);
        const next = nextToTake(pregnancy, today);
        if (next === null) return expect(elapsed).toBeGreaterThan(41 * 7 + 6);
        expect(windowState(next, today)).not.toBe('past');
        const booked = compareDays(next.from, today) > 0 ? next.from : today;
        const then = (reason: ReasonCode) => nextToTake(pregnancy, today, [{ day: booked, reason }]);
        expect(then(reasonOf(next))).not.toEqual(next);
        expect(then(next.kind === 'ultrasound' ? 'perinatal_care' : 'obstetric_ultrasound')).toEqual(next);
      }),
    );
  });
});

it('a visit that does not say what it is about may be the ultrasound, and no consultation is asked about', () => {
  const { windows } = figures('2026-01-15', '2026-04-02');
  const [ultrasound, month] = windows;
  if (ultrasound === undefined || month === undefined) throw new Error('no windows');
  const day = ultrasound.from;
  expect(mayBeBooked(ultrasound, [{ day, reason: null }])).toBe(day);
  expect(mayBeBooked(ultrasound, [{ day, reason: 'follow_up' }])).toBeUndefined();
  expect(mayBeBooked(month, [{ day: month.from, reason: null }])).toBeUndefined();
});

it('the first appointment to take is the first ultrasound, the last one the ninth month', () => {
  const at = (day: string): unknown => nextToTake(figures('2026-01-15', day), isoDay(day));
  expect(at('2026-01-15')).toMatchObject({ kind: 'ultrasound', number: 1 });
  expect(at('2026-04-23')).toMatchObject({ kind: 'month', number: 4 });
  expect(at('2026-10-22')).toMatchObject({ kind: 'month', number: 9 });
});

it.each([
  ['simple', false],
  ['jumeaux', true],
  ['triplets', true],
  ['multiple', true],
  ['', false],
  ['inconnu', false],
])('a pregnancy "%s" asks for the follow-up of several children: %s', (type, expected) => {
  expect(isMultiple(type)).toBe(expected);
});

it('a month is added as calendars do: the day that does not exist is the last that does', () => {
  const moved = (day: string, months: number): IsoDay => addMonths(isoDay(day), months);
  expect([moved('2024-05-31', -3), moved('2023-05-31', -3), moved('2026-01-31', 1)]).toEqual([
    '2024-02-29',
    '2023-02-28',
    '2026-02-28',
  ]);
  expect([moved('2026-11-15', 3), moved('2026-01-15', -1)]).toEqual(['2027-02-15', '2025-12-15']);
});
