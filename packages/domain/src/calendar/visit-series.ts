import { addDays, type IsoDay } from '../day.ts';
import { toInstant, wallClock } from '../zone.ts';
import { type Interval, overlaps } from './interval.ts';

/** A series of follow-up visits: the same people and the same wall clock, each time so many weeks later (spec clinical §2, design look §2). */

export const SERIES_WEEKS = [1, 2, 3, 4] as const;
export type SeriesWeeks = (typeof SERIES_WEEKS)[number];

/** One visit is no series; a year of monthly visits is the longest one that a person reads through before saving. */
export const MIN_SERIES = 2;
export const MAX_SERIES = 12;

/**
 * The days of a series and the starts on them (epoch milliseconds) when its first visit starts at `first`. The wall clock of `zone` stays
 * the same across a change of the clocks.
 */
export function seriesFrom(
  first: number,
  { weeks, times, zone }: { readonly weeks: SeriesWeeks; readonly times: number; readonly zone: string },
): { readonly day: IsoDay; readonly start: number }[] {
  const { day, minutes } = wallClock(first, zone);
  return Array.from({ length: times }, (_, index) => {
    // An hour that comes twice has two instants for one wall clock: the first visit keeps the one that was chosen.
    if (index === 0) return { day, start: first };
    const later = addDays(day, index * weeks * 7);
    return { day: later, start: toInstant(later, minutes, zone) };
  });
}

/** The places in the list of the visits that begin before an earlier one of the list is over. */
export function overlapsInSeries(visits: readonly Interval[]): number[] {
  return visits.flatMap((visit, index) =>
    visits.slice(0, index).some((other) => overlaps(other, visit)) ? [index] : [],
  );
}
