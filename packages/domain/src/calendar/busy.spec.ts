import { describe, expect, it } from '@jest/globals';
import { isoDay } from '../day.ts';
import { busyIntervals } from './busy.ts';

const at = (instant: string): number => Date.parse(instant);
const hours = (start: string, end: string) => ({ start: at(start), end: at(end) });
const RANGE = hours('2026-01-01T00:00Z', '2027-01-01T00:00Z');
const lengthInHours = (from: string, before: string): number => {
  const [taken] = busyIntervals([{ from: isoDay(from), before: isoDay(before) }], 'Europe/Paris', RANGE);
  return taken === undefined ? 0 : (taken.end - taken.start) / 3_600_000;
};

describe('time taken in another calendar', () => {
  it('events that overlap or touch count once', () => {
    const events = [
      hours('2026-03-02T09:00Z', '2026-03-02T10:00Z'),
      hours('2026-03-02T09:30Z', '2026-03-02T11:00Z'),
      hours('2026-03-02T11:00Z', '2026-03-02T12:00Z'),
      hours('2026-03-02T09:00Z', '2026-03-02T10:00Z'),
    ];
    expect(busyIntervals(events, 'Europe/Paris', RANGE)).toEqual([hours('2026-03-02T09:00Z', '2026-03-02T12:00Z')]);
  });

  it('what lies outside the range is cut off', () => {
    const event = hours('2025-12-31T20:00Z', '2026-01-01T02:00Z');
    expect(busyIntervals([event], 'Europe/Paris', RANGE)).toEqual([hours('2026-01-01T00:00Z', '2026-01-01T02:00Z')]);
  });

  it('an event without length takes nothing', () => {
    expect(busyIntervals([hours('2026-03-02T09:00Z', '2026-03-02T09:00Z')], 'Europe/Paris', RANGE)).toEqual([]);
  });

  it('a whole day begins at midnight on the wall of the practice', () => {
    const day = { from: isoDay('2026-07-14'), before: isoDay('2026-07-15') };
    expect(busyIntervals([day], 'Europe/Paris', RANGE)).toEqual([hours('2026-07-13T22:00Z', '2026-07-14T22:00Z')]);
    expect(busyIntervals([day], 'Africa/Abidjan', RANGE)).toEqual([hours('2026-07-14T00:00Z', '2026-07-15T00:00Z')]);
  });

  it.each([
    ['2026-03-28', '2026-03-29', 24],
    ['2026-03-29', '2026-03-30', 23],
    ['2026-10-25', '2026-10-26', 25],
    ['2026-03-28', '2026-03-31', 71],
  ])('from %s to before %s there are %i hours in Paris', (from, before, length) => {
    expect(lengthInHours(from, before)).toBe(length);
  });
});
