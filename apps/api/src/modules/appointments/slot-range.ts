import type { availableSlots } from '@maillon/contracts/appointments';
import type { ParsedOf } from '@maillon/contracts/endpoint';
import { TEXTS } from '@maillon/contracts/texts';
import { bitmapMinutes, bitmapStarts, type FreeBitmap } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import { addDays, dayOf, daysBetween, type IsoDay, isIsoDay } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { Refusal } from '../../platform/refusal.ts';

type SlotQuery = ParsedOf<typeof availableSlots>['query'];

export const MINUTE = 60_000;
const MOST_DAYS = 31;
/** Nobody opens a calendar further ahead, and no month beyond is built because somebody asks. */
const HORIZON_MS = 549 * 86_400_000;

/** What visits that begin in a range may take up: the last one ends after it, as a night visit does on the next day. */
export function visitsOf({ start, end }: Interval, durationMinutes: number): Interval {
  return { start, end: end + durationMinutes * MINUTE - 1 };
}

export function startsIn(bitmap: FreeBitmap, durationMinutes: number, range: Interval, now: number): number[] {
  return bitmapStarts(bitmap, durationMinutes, { start: Math.max(range.start, now), end: range.end });
}

/** {@link startsIn}, in minutes after an instant. */
export function minutesIn(bitmap: FreeBitmap, duration: number, range: Interval, now: number, since: number): number[] {
  return bitmapMinutes(bitmap, duration, { start: Math.max(range.start, now), end: range.end }, since);
}

export function timesOf(start: number, durationMinutes: number): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(start + durationMinutes * MINUTE).toISOString() };
}

/** The day in the zone: an instant lies on a day of each zone, a calendar day is the same everywhere. */
export function dayAsked(date: string, zone: string): IsoDay {
  return isIsoDay(date) ? date : dayOf(Date.parse(date), zone);
}

/** @throws {Refusal} `DATE_IN_PAST`, or `VALIDATION_FAILED` for more days than are answered at once */
export function daysOf({ date, until }: SlotQuery, now: number): (zone: string) => Interval {
  return (zone) => {
    const first = dayAsked(date, zone);
    const last = until !== undefined && isIsoDay(until) ? until : first;
    if (first < dayOf(now, zone)) throw new Refusal('DATE_IN_PAST', { field: '/date' });
    const days = daysBetween(first, last) + 1;
    if (days < 1 || days > MOST_DAYS) {
      const errors = [{ pointer: '/until', code: 'RANGE', message: TEXTS.rangeTooLong }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    return { start: dayBounds(first, zone).start, end: dayBounds(addDays(last, 1), zone).start };
  };
}

/** @throws {Refusal} `VALIDATION_FAILED` for a question about a time more than 18 months ahead */
export function requireWithinHorizon(until: number, now: number, pointer: string): void {
  if (until - now <= HORIZON_MS) return;
  const errors = [{ pointer, code: 'TOO_FAR_AHEAD', message: TEXTS.slotsTooFarAhead }];
  throw new Refusal('VALIDATION_FAILED', { errors });
}
