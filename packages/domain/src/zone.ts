import { type Interval, type IntervalSet, normalise } from './calendar/interval.ts';
import { addDays, dayToUtc, type IsoDay, utcToDay } from './day.ts';
import { MINUTE_MS } from './time-units.ts';
import { zoneRules } from './zone-rules.ts';

/** What the clock on the wall shows: a day and the minutes since its midnight, 0 to 1439. */
export interface WallClock {
  readonly day: IsoDay;
  readonly minutes: number;
}

/**
 * The instant, in epoch milliseconds, at which the zone's wall clock shows `minutes` after the midnight of `day`.
 * Minutes may run past the day (1500 = 01:00 of the next one).
 *
 * - A time that the clock jumps over in spring means the moment of the jump, so that a window inside the jump is empty
 *   and one that begins inside it begins with the new time (design api A30: "non-existing local time skipped").
 * - A time that comes twice in autumn means its first occurrence.
 */
export function toInstant(day: IsoDay, minutes: number, zone: string): number {
  return zoneRules(zone).toInstant(dayToUtc(day) + minutes * MINUTE_MS);
}

/** What the zone's wall clock shows at an instant; seconds are cut off. */
export function wallClock(instant: number, zone: string): WallClock {
  const local = zoneRules(zone).toLocal(instant);
  const day = utcToDay(local);
  return { day, minutes: Math.floor((local - dayToUtc(day)) / MINUTE_MS) };
}

/**
 * The stretches of `range` at which the wall clock of the zone shows what it has shown before: the hour that autumn repeats. A
 * local time means its first occurrence (design api A30), so no visit is offered that begins in them.
 */
export function repeatedTime(zone: string, range: Interval): IntervalSet {
  return normalise(zoneRules(zone).repeated(range.start, range.end));
}

/** The first instant of the day in the zone; also of the last day that there is, which has no next one to end with. */
export function startOfDay(day: IsoDay, zone: string): number {
  return toInstant(day, 0, zone);
}

/** The half-open interval of instants that make up the day in the zone: 23, 24 or 25 hours in France. */
export function dayBounds(day: IsoDay, zone: string): Interval {
  return { start: startOfDay(day, zone), end: toInstant(addDays(day, 1), 0, zone) };
}
