import { describe, expect, it } from '@jest/globals';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { closedHours } from './closed-hours.model.ts';

const HOUR = 60;
const shown = { from: 8 * HOUR, to: 19 * HOUR };
const interval = (kind: CalendarInterval['kind'], from: number, to: number): CalendarInterval => ({
  ...{ kind, key: `${kind} ${from}`, name: null },
  ...{ from: from * HOUR, to: to * HOUR },
});
const closed = (...intervals: CalendarInterval[]) =>
  closedHours(intervals, shown).map(({ from, to }) => `${from / HOUR}-${to / HOUR}`);

describe('the closed hours of a day', () => {
  it('are all of it where nothing is open', () => {
    expect(closed()).toEqual(['8-19']);
  });

  it('lie before, between and after the openings, whose order is any', () => {
    expect(closed(interval('open', 14, 17), interval('open', 9, 12))).toEqual(['8-9', '12-14', '17-19']);
  });

  it('are none while the openings go beyond the hours on screen', () => {
    expect(closed(interval('open', 7, 20))).toEqual([]);
  });

  it('hold an absence inside an opening, and no visit', () => {
    expect(closed(interval('open', 8, 19), interval('away', 10, 11), interval('visit', 15, 16))).toEqual(['10-11']);
  });
});
