import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { APPOINTMENT_DURATIONS } from '../appointment-rules.ts';
import { calendarStarts } from '../testing/calendar-starts.ts';
import { isFreeAt, isRepeated, type RandomCalendar, randomCalendars } from '../testing/random-calendar.ts';
import { combineStarts } from './slots.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const STEP = 5 * MINUTE;

/** Every quarter hour, none of the wall's twice, at which each moment of the visit is free, asked moment by moment. */
function bookableStarts(calendar: RandomCalendar, durationMinutes: number): number[] {
  const { range, now } = calendar;
  const duration = durationMinutes * MINUTE;
  const origin = Math.floor(range.start / QUARTER) * QUARTER;
  const isFree = Array.from({ length: Math.max(0, (range.end - origin) / STEP) }, (_, step) =>
    isFreeAt(calendar, origin + step * STEP),
  );
  const starts: number[] = [];
  for (let start = origin; start + duration <= range.end; start += QUARTER) {
    const first = (start - origin) / STEP;
    const wholeVisitIsFree = isFree.slice(first, first + duration / STEP).every(Boolean);
    if (start < range.start || start < now || isRepeated(calendar, start)) continue;
    if (wholeVisitIsFree) starts.push(start);
  }
  return starts;
}

describe('the slots of one practitioner', () => {
  it('are exactly the bookable quarter hours, in 10,000 random calendars', () => {
    fc.assert(
      fc.property(randomCalendars(5), fc.constantFrom(...APPOINTMENT_DURATIONS), (calendar, durationMinutes) => {
        const starts = calendarStarts({ ...calendar, durationMinutes });
        expect(starts).toEqual(bookableStarts(calendar, durationMinutes));
      }),
      { numRuns: 10_000 },
    );
  });

  const monday = Date.UTC(2026, 0, 12);
  const at = (time: string) => Date.parse(`2026-01-12T${time}Z`);
  const range = { start: monday, end: monday + 1440 * MINUTE };
  const morning = (start: string, end: string) => ({
    availability: {
      zone: 'Africa/Abidjan',
      weekly: [],
      exceptions: [{ status: 'FREE' as const, start: at(start), end: at(end) }],
    },
    busy: [],
  });

  it('start on the quarter hour, wherever the window begins', () => {
    const query = { range, durationMinutes: 15, now: monday };
    expect(calendarStarts({ ...morning('08:10', '09:05'), ...query })).toEqual([at('08:15'), at('08:30'), at('08:45')]);
  });

  it('may overlap each other: a half-hour visit can start at every quarter hour', () => {
    const query = { range, durationMinutes: 30, now: monday };
    expect(calendarStarts({ ...morning('08:00', '09:00'), ...query })).toEqual([at('08:00'), at('08:15'), at('08:30')]);
  });

  it('are never in the past, and may start now', () => {
    const query = { range, durationMinutes: 15, now: at('08:30') };
    expect(calendarStarts({ ...morning('08:00', '09:00'), ...query })).toEqual([at('08:30'), at('08:45')]);
  });

  it('the slots of one practitioner may begin when the visit before ends', () => {
    const calendar = { ...morning('08:00', '09:00'), busy: [{ start: at('08:15'), end: at('08:45') }] };
    expect(calendarStarts({ ...calendar, range, durationMinutes: 15, now: monday })).toEqual([
      at('08:00'),
      at('08:45'),
    ]);
  });
});

describe('the slots of a doctor and others together', () => {
  const quarters = (...numbers: number[]) => numbers.map((quarter) => quarter * QUARTER);
  const both = {
    doctor: [
      { id: 'doctor-1', starts: quarters(1, 2, 3) },
      { id: 'doctor-2', starts: quarters(2, 5) },
    ],
    assistant: [
      { id: 'near', starts: quarters(2, 4) },
      { id: 'far', starts: quarters(1, 2) },
    ],
  };

  it('name one of each type, the first assistant of the list who is free', () => {
    const slots = combineStarts(both, 30).map(({ start, practitionerIds }) => ({
      quarter: start / QUARTER,
      ...practitionerIds,
    }));
    expect(slots).toEqual([
      { quarter: 1, doctor: 'doctor-1', assistant: 'far' },
      { quarter: 2, doctor: 'doctor-1', assistant: 'near' },
      { quarter: 2, doctor: 'doctor-2', assistant: 'near' },
    ]);
  });

  it('last for the duration', () => {
    expect(combineStarts({ doctor: [{ id: 'doctor-1', starts: quarters(4) }] }, 45)).toEqual([
      { start: 4 * QUARTER, end: 7 * QUARTER, practitionerIds: { doctor: 'doctor-1' } },
    ]);
  });

  it('need all three when all three are asked for', () => {
    const midwife = [{ id: 'midwife-1', starts: quarters(1) }];
    expect(combineStarts({ ...both, midwife }, 15).map(({ practitionerIds }) => practitionerIds)).toEqual([
      { doctor: 'doctor-1', assistant: 'far', midwife: 'midwife-1' },
    ]);
  });

  it('are led by the midwife when no doctor is asked for', () => {
    const midwife = [
      { id: 'midwife-1', starts: quarters(2) },
      { id: 'midwife-2', starts: quarters(2) },
    ];
    expect(combineStarts({ assistant: both.assistant, midwife }, 15).map((slot) => slot.practitionerIds)).toEqual([
      { midwife: 'midwife-1', assistant: 'near' },
      { midwife: 'midwife-2', assistant: 'near' },
    ]);
  });

  it('are none when a type asked for has nobody, or no type is asked for', () => {
    expect(combineStarts({ ...both, assistant: [] }, 15)).toEqual([]);
    expect(combineStarts({ ...both, doctor: [] }, 15)).toEqual([]);
    expect(combineStarts({}, 15)).toEqual([]);
  });

  it('are the first ones, when there are more than are wanted', () => {
    const all = combineStarts(both, 30);
    for (const most of [0, 1, 2, 3, 4]) expect(combineStarts(both, 30, most)).toEqual(all.slice(0, most));
    // The first quarter of an hour has no companion.
    const [only] = combineStarts({ ...both, assistant: [{ id: 'late', starts: quarters(5) }] }, 30, 1);
    expect(only).toMatchObject({ start: 5 * QUARTER, practitionerIds: { doctor: 'doctor-2', assistant: 'late' } });
  });

  it('are exactly the moments at which some practitioner of every type can be booked', () => {
    const person = (id: string, { availability, busy }: RandomCalendar, { range, now }: RandomCalendar) => ({
      id,
      starts: calendarStarts({ availability, busy, range, now, durationMinutes: 15 }),
    });
    fc.assert(
      fc.property(randomCalendars(15), (first) => {
        const second = { ...first, availability: { ...first.availability, exceptions: [] } };
        const third = { ...first, busy: [] };
        const starts = {
          doctor: [person('d1', first, first), person('d2', second, first)],
          assistant: [person('a', third, first)],
        };
        const slots = combineStarts(starts, 15);
        const doctors = [...bookableStarts(first, 15), ...bookableStarts(second, 15)];
        const assistant = new Set(bookableStarts(third, 15));
        const expected = doctors.filter((start) => assistant.has(start)).toSorted((a, b) => a - b);
        expect(slots.map(({ start }) => start)).toEqual(expected);
      }),
    );
  });
});
