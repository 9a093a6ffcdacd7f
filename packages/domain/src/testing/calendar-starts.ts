import { type Availability, freeIntervals } from '../calendar/availability.ts';
import { bitmapOf, withBusy } from '../calendar/free-bitmap.ts';
import type { Interval } from '../calendar/interval.ts';
import { startsIn } from '../calendar/slots.ts';
import { DAY_MS } from '../time-units.ts';

interface StartsQuery {
  readonly availability: Availability;
  readonly busy: readonly Interval[];
  readonly range: Interval;
  readonly now: number;
  readonly durationMinutes: number;
}

/** When a practitioner can begin, as the product finds it: the bits of whole UTC days, then their starts. */
export function calendarStarts({ availability, busy, range, now, durationMinutes }: StartsQuery): number[] {
  const days = {
    start: Math.floor(range.start / DAY_MS) * DAY_MS,
    end: Math.ceil(range.end / DAY_MS) * DAY_MS,
  };
  const free = withBusy(bitmapOf(freeIntervals(availability, days), days), busy);
  return startsIn({ free, timeZone: availability.zone }, durationMinutes, range, now);
}
