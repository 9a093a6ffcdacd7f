import type { availableSlots } from '@maillon/contracts/agenda/slots';
import type { ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { isWithinHorizon } from '@maillon/domain/appointment-rules';
import type { Interval } from '@maillon/domain/calendar/interval';
import { addDays, dayOf, daysBetween, dayToUtc, type IsoDay, isIsoDay } from '@maillon/domain/day';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@maillon/domain/time-units';
import { dayBounds, repeatedTime } from '@maillon/domain/zone';
import { Refusal } from '../../../platform/refusal.ts';

type SlotQuery = ParsedOf<typeof availableSlots>['query'];

const MAX_DAYS = 31;
/** No zone is further from UTC, on either side, than a day that is asked for by its name or by an instant of it may lie. */
const FURTHEST = 26 * HOUR_MS;
const MAX_DAY_AND_VISIT_MS = 26 * HOUR_MS;

/** What visits that begin in a range may take up: the last one ends after it, as a night visit does on the next day. */
export function visitsOf({ start, end }: Interval, durationMinutes: number): Interval {
  return { start, end: end + durationMinutes * MINUTE_MS - 1 };
}

/** Whether the wall of the zone has shown this time before: a local time means its first occurrence (design api A30). */
export const isRepeated = (instant: number, zone: string): boolean =>
  repeatedTime(zone, { start: instant, end: instant + 1 }).length > 0;

export function timesOf(start: number, durationMinutes: number): { start: string; end: string } {
  return { start: new Date(start).toISOString(), end: new Date(start + durationMinutes * MINUTE_MS).toISOString() };
}

/** The UTC days that an interval touches, one at least. */
export function wholeDays({ start, end }: Interval): Interval {
  const first = Math.floor(start / DAY_MS) * DAY_MS;
  return { start: first, end: Math.max(Math.ceil(end / DAY_MS) * DAY_MS, first + DAY_MS) };
}

/**
 * UTC days that hold the days asked for wherever on earth the calendars are, with the visits that end after them. What is over
 * is left out: it holds nothing to offer. Of more days than are answered at once it names the first.
 */
export function daysAround({ date, until }: Pick<SlotQuery, 'date' | 'until'>, now: number): Interval {
  const first = isIsoDay(date) ? dayToUtc(date) : Date.parse(date);
  const last = until !== undefined && isIsoDay(until) ? dayToUtc(until) : first;
  const end = Math.min(Math.max(first, last), first + MAX_DAYS * DAY_MS) + FURTHEST + MAX_DAY_AND_VISIT_MS;
  return wholeDays({ start: Math.max(first - FURTHEST, now), end: Math.max(end, now) });
}

/** The day in the zone: an instant lies on a day of each zone, a calendar day is the same everywhere. */
export function dayAsked(date: string, zone: string): IsoDay {
  return isIsoDay(date) ? date : dayOf(Date.parse(date), zone);
}

/**
 * A day is over when it is over in each of the zones: just after midnight in Paris, that day goes on for an hour in Abidjan.
 * @throws {Refusal} `DATE_IN_PAST`
 */
export function requireNotOver(date: string, zones: ReadonlySet<string>, now: number): void {
  for (const zone of zones) if (dayAsked(date, zone) >= dayOf(now, zone)) return;
  throw new Refusal('DATE_IN_PAST', { field: '/date' });
}

/** @throws {Refusal} `VALIDATION_FAILED` for more days than are answered at once, and for none */
export function daysOf({ date, until }: SlotQuery): (zone: string) => Interval {
  return (zone) => {
    const first = dayAsked(date, zone);
    const last = until !== undefined && isIsoDay(until) ? until : first;
    const days = daysBetween(first, last) + 1;
    if (days < 1 || days > MAX_DAYS) {
      const message = days < 1 ? TEXTS.endDateBeforeStart : TEXTS.rangeTooLong;
      const errors = [{ pointer: '/until', code: 'RANGE', message }];
      throw new Refusal('VALIDATION_FAILED', { errors });
    }
    return { start: dayBounds(first, zone).start, end: dayBounds(addDays(last, 1), zone).start };
  };
}

/** @throws {Refusal} `VALIDATION_FAILED` for a question about a time more than 18 months ahead */
export function requireWithinHorizon(until: number, now: number, pointer: string): void {
  if (isWithinHorizon(until, now)) return;
  const errors = [{ pointer, code: 'TOO_FAR_AHEAD', message: TEXTS.slotsTooFarAhead }];
  throw new Refusal('VALIDATION_FAILED', { errors });
}
