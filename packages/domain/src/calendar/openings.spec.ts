import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { APPOINTMENT_DURATIONS } from '../appointment-rules.ts';
import { bitmapOf } from './free-bitmap.ts';
import { type Interval, normalise, subtract } from './interval.ts';
import { type OpeningCalendar, type OpeningQuestion, openingsOf } from './openings.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 96 * QUARTER;
/** Two days without a change of the clock. */
const SPAN: Interval = { start: Date.UTC(2026, 10, 24), end: Date.UTC(2026, 10, 26) };

const at = (quarter: number): number => SPAN.start + quarter * QUARTER;
const between = (from: number, to: number): Interval => ({ start: at(from), end: at(to) });

const calendarOf = (open: readonly Interval[], booked: readonly Interval[], away = false): OpeningCalendar => ({
  open: bitmapOf(normalise(open), SPAN),
  free: bitmapOf(subtract(normalise(open), normalise(booked)), SPAN),
  timeZone: 'Europe/Paris',
  away,
});

const question = (change: Partial<OpeningQuestion> = {}): OpeningQuestion => ({
  ...{ durationMinutes: 30, range: SPAN, now: SPAN.start, noticeMs: 0, busy: [], together: [], most: 5 },
  ...change,
});

const intervals = fc.array(
  fc.tuple(fc.nat(190), fc.integer({ min: 1, max: 24 })).map(([from, length]) => between(from, from + length)),
  { maxLength: 6 },
);
const people = fc.array(fc.record({ open: intervals, booked: intervals }), { minLength: 1, maxLength: 3 });

const far = (calendar: OpeningCalendar): OpeningCalendar => ({ ...calendar, outOfReach: 'TOO_FAR' });

const covers = (all: readonly Interval[], quarter: number) =>
  all.some(({ start, end }) => start <= at(quarter) && at(quarter + 1) <= end);

describe('the next openings', () => {
  it('are those quarters from which everybody is free to the end, by counting each quarter', () => {
    const asked = fc.record({
      everybody: people,
      patient: intervals,
      duration: fc.constantFrom(...APPOINTMENT_DURATIONS),
      now: fc.nat(200),
      notice: fc.nat(40),
      most: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(asked, ({ everybody, patient, duration, now, notice, most }) => {
        const [first, ...others] = everybody.map(({ open, booked }) => calendarOf(open, booked));
        const answer = openingsOf(
          first as OpeningCalendar,
          question({
            ...{ durationMinutes: duration, now: at(now), noticeMs: notice * QUARTER, busy: patient, most },
            together: others,
          }),
        );
        const isFree = (quarter: number) =>
          everybody.every(({ open, booked }) => {
            const joined = normalise(open);
            return (
              covers(joined, quarter) &&
              !booked.some((visit) => visit.start < at(quarter + 1) && at(quarter) < visit.end)
            );
          }) && !patient.some((visit) => visit.start < at(quarter + 1) && at(quarter) < visit.end);
        const wanted: number[] = [];
        for (let quarter = now + notice; quarter + duration / 15 <= 192 && wanted.length < most; quarter++) {
          const whole = Array.from({ length: duration / 15 }, (_, index) => isFree(quarter + index));
          if (whole.every(Boolean)) wanted.push(at(quarter));
        }
        expect(answer.starts).toEqual(wanted);
        expect(answer.reason === null).toBe(wanted.length > 0);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each<[string, OpeningCalendar, Partial<OpeningQuestion>, ReturnType<typeof openingsOf>['reason']]>([
    ['nobody has opened hours', calendarOf([], []), {}, 'NO_HOURS'],
    ['an absence takes all of them', calendarOf([], [], true), {}, 'EXCEPTION'],
    ['everything is booked', calendarOf([between(40, 44)], [between(40, 44)]), {}, 'BOOKED'],
    ['what is left is too short', calendarOf([between(40, 44)], [between(41, 43)]), {}, 'BOOKED'],
    ['the patient is somewhere else', calendarOf([between(40, 44)], []), { busy: [between(40, 44)] }, 'BOOKED'],
    [
      'somebody else is needed who cannot',
      calendarOf([between(40, 44)], []),
      { together: [calendarOf([], [])] },
      'BOOKED',
    ],
    ['every hour is too short', calendarOf([between(40, 41), between(60, 61)], [], true), {}, 'HOURS_TOO_SHORT'],
    ['they do not come so far', far(calendarOf([between(40, 44)], [])), {}, 'TOO_FAR'],
    [
      'one who is needed does not come so far',
      calendarOf([between(40, 44)], []),
      { together: [far(calendarOf([between(40, 44)], []))] },
      'TOO_FAR',
    ],
    [
      'none of those of whom one is needed comes so far',
      calendarOf([], []),
      { companions: [far(calendarOf([], []))] },
      'TOO_FAR',
    ],
    [
      'only one who does not come so far would have time',
      calendarOf([between(40, 44)], []),
      { companions: [calendarOf([], []), far(calendarOf([between(40, 44)], []))] },
      'TOO_FAR',
    ],
    [
      'one who does not come so far would have no time either',
      calendarOf([between(40, 44)], []),
      { companions: [calendarOf([], []), far(calendarOf([], []))] },
      'BOOKED',
    ],
    ['it is too soon', calendarOf([between(40, 44)], []), { noticeMs: DAY }, 'NOTICE'],
    ['there is one', calendarOf([between(40, 44)], [], true), {}, null],
  ])('say why there is none: %s', (_, calendar, change, reason) => {
    expect(openingsOf(calendar, question(change)).reason).toBe(reason);
  });

  it('with any of several companions are those with each of them, told with the first who is free', () => {
    fc.assert(
      fc.property(people, people, intervals, (wanted, others, patient) => {
        const [calendar, ...companions] = [...wanted.slice(0, 1), ...others].map((one) =>
          calendarOf(one.open, one.booked),
        );
        const asked = { busy: patient, most: 200 };
        const answer = openingsOf(calendar as OpeningCalendar, question({ ...asked, companions }));
        const each = companions.map(
          (one) => openingsOf(calendar as OpeningCalendar, question({ ...asked, together: [one] })).starts,
        );
        expect(answer.starts).toEqual([...new Set(each.flat())].sort((a, b) => a - b));
        expect(answer.companions).toEqual(
          answer.starts.map((start) => each.findIndex((starts) => starts.includes(start))),
        );
        const few = openingsOf(calendar as OpeningCalendar, question({ busy: patient, most: 3, companions }));
        expect(few).toMatchObject({ starts: answer.starts.slice(0, 3), companions: answer.companions.slice(0, 3) });
      }),
    );
  });

  it('with any of several companions are those with the ones who come so far, by their place among all', () => {
    const companions = fc.array(fc.tuple(fc.record({ open: intervals, booked: intervals }), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(intervals, companions, (open, others) => {
        const calendar = calendarOf(open, []);
        const each = others.map(([one, isFar]) => {
          const other = calendarOf(one.open, one.booked);
          return isFar ? far(other) : other;
        });
        const answer = openingsOf(calendar, question({ most: 200, companions: each }));
        const near = each.filter(({ outOfReach }) => outOfReach === undefined);
        const wanted = openingsOf(calendar, question({ most: 200, companions: near }));
        expect(answer.starts).toEqual(wanted.starts);
        expect(answer.companions.map((at) => each[at])).toEqual(wanted.companions.map((at) => near[at]));
      }),
    );
  });

  it('leave out the hour that the night repeats in the zone of anybody who is needed', () => {
    const night = { start: Date.UTC(2026, 9, 25), end: Date.UTC(2026, 9, 26) };
    const open = bitmapOf(normalise([{ start: night.start, end: night.start + 3 * 4 * QUARTER }]), night);
    const of = (timeZone: string): OpeningCalendar => ({ open, free: open, timeZone, away: false });
    const asked = question({ range: night, now: night.start, durationMinutes: 60, most: 20 });
    const inAbidjan = openingsOf(of('Africa/Abidjan'), asked).starts;
    const inParis = openingsOf(of('Europe/Paris'), asked).starts;
    expect(inAbidjan).toHaveLength(9);
    expect(inParis.length).toBeLessThan(9);
    expect(openingsOf(of('Africa/Abidjan'), { ...asked, together: [of('Europe/Paris')] }).starts).toEqual(inParis);
  });
});
