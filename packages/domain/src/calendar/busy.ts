import { dayToUtc, type IsoDay } from '../day.ts';
import { zoneRules } from '../zone-rules.ts';
import { type Interval, type IntervalSet, intersect, normalise } from './interval.ts';

/** Whole days on a person's wall calendar, without a zone of their own: from the first day to before the last. */
export interface WholeDays {
  readonly from: IsoDay;
  readonly before: IsoDay;
}

/** What takes a person's time in a calendar that is not ours; what it is about never gets here. */
export type BusyEvent = Interval | WholeDays;

/**
 * The moments of `range` that other calendars take. Events that overlap, or that two calendars repeat, count once.
 *
 * Whole days begin and end at midnight on the wall of `zone`: 23 or 25 hours where the clock changes.
 */
export function busyIntervals(events: readonly BusyEvent[], zone: string, range: Interval): IntervalSet {
  const rules = zoneRules(zone);
  const taken = events.map((event) =>
    'from' in event
      ? { start: rules.toInstant(dayToUtc(event.from)), end: rules.toInstant(dayToUtc(event.before)) }
      : event,
  );
  return intersect(normalise(taken), normalise([range]));
}
