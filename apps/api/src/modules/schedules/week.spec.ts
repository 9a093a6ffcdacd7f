import { describe, expect, it } from '@jest/globals';
import type { WeeklySlot } from '@maillon/domain/calendar/availability';
import { isoDay } from '@maillon/domain/day';
import { findOverlap, occurrenceInWeekOf, weeklySlotOf } from './week.ts';

const slot = (weekday: WeeklySlot['weekday'], from: string, to: string): WeeklySlot => {
  const { startMinutes, endMinutes } = weeklySlotOf({ weekday, startTime: from, endTime: to }, 'Europe/Paris');
  return { weekday, startMinutes, endMinutes };
};

describe('two slots of a week', () => {
  it.each([
    ['that touch do not overlap', [slot(1, '08:00', '12:00'), slot(1, '12:00', '18:00')], null],
    ['of different days do not overlap', [slot(1, '08:00', '12:00'), slot(2, '08:00', '12:00')], null],
    ['that share an hour overlap', [slot(1, '08:00', '12:00'), slot(1, '11:00', '18:00')], 1],
    ['of which one lies in the other overlap', [slot(3, '08:00', '18:00'), slot(3, '10:00', '11:00')], 1],
    ['overlap after midnight', [slot(1, '22:00', '02:00'), slot(2, '01:00', '03:00')], 1],
    ['touch at midnight', [slot(1, '20:00', '00:00'), slot(2, '00:00', '03:00')], null],
    ['overlap where the week begins again', [slot(1, '01:00', '03:00'), slot(7, '22:00', '02:00')], 1],
  ])('%s', (_rule, slots, expected) => expect(findOverlap(slots)).toBe(expected));
});

it('a slot sent as instants is read on the wall clock of the schedule, in summer and in winter', () => {
  const summer = weeklySlotOf({ start: '2026-07-06T06:00:00.000Z', end: '2026-07-06T10:00:00.000Z' }, 'Europe/Paris');
  const winter = weeklySlotOf({ start: '2026-12-07T07:00:00.000Z', end: '2026-12-07T11:00:00.000Z' }, 'Europe/Paris');
  expect(summer).toEqual({ weekday: 1, startMinutes: 480, endMinutes: 720 });
  expect(winter).toEqual(summer);
});

it('the weekday is that of the zone, not of UTC', () => {
  const late = weeklySlotOf({ start: '2026-07-05T22:30:00.000Z', end: '2026-07-05T23:30:00.000Z' }, 'Europe/Paris');
  expect(late).toEqual({ weekday: 1, startMinutes: 30, endMinutes: 90 });
});

it('a slot over midnight ends on the next day of its week', () => {
  const { start, end } = occurrenceInWeekOf(isoDay('2026-11-26'), slot(7, '22:00', '02:00'), 'Europe/Paris');
  expect(new Date(start).toISOString()).toBe('2026-11-29T21:00:00.000Z');
  expect(new Date(end).toISOString()).toBe('2026-11-30T01:00:00.000Z');
});

it.each([
  ['2026-03-26', '02:30', '04:00'],
  ['2026-03-26', '01:00', '02:15'],
  ['2026-03-26', '01:00', '05:00'],
  ['2026-10-22', '02:30', '04:00'],
  ['2026-10-22', '02:15', '02:45'],
])(
  'in the week of %s, on whose Sunday the clock changes, what is shown and sent back is the same slot',
  (today, from, to) => {
    const sunday = slot(7, from, to);
    const { start, end } = occurrenceInWeekOf(isoDay(today), sunday, 'Europe/Paris');
    const sent = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
    expect(weeklySlotOf(sent, 'Europe/Paris')).toEqual(sunday);
  },
);
