import { QUARTER_HOUR_MS } from '../appointment-rules.ts';
import { MINUTE_MS } from '../time-units.ts';
import { repeatedTime } from '../zone.ts';
import { bitmapStarts, bothFree, type FreeBitmap, withBusy } from './free-bitmap.ts';
import type { Interval } from './interval.ts';
import type { OutOfReach } from './reach.ts';

/** Why a practitioner has nothing to offer; a machine reads it, {@link EMPTY_REASON_LABELS} says it to a patient. */
export const EMPTY_REASONS = [
  'TOO_FAR',
  'PLACE_UNKNOWN',
  'NO_HOURS',
  'HOURS_TOO_SHORT',
  'EXCEPTION',
  'BOOKED',
  'NOTICE',
] as const;
export type EmptyReason = (typeof EMPTY_REASONS)[number];

export const EMPTY_REASON_LABELS: Record<EmptyReason, string> = {
  TOO_FAR: 'Trop loin de chez vous',
  PLACE_UNKNOWN: 'Son lieu d’exercice n’est pas renseigné',
  NO_HOURS: 'Pas d’horaires ouverts à la réservation',
  HOURS_TOO_SHORT: 'Horaires trop courts pour ce motif',
  EXCEPTION: 'Absence prévue sur toute la période',
  BOOKED: 'Complet sur les six prochains mois',
  NOTICE: 'Pas de place assez tôt pour vous prévenir',
};

/** The same, to a person who books for a patient. */
export const STAFF_EMPTY_REASON_LABELS: Record<EmptyReason, string> = {
  ...EMPTY_REASON_LABELS,
  TOO_FAR: 'Trop loin du domicile du patient',
  HOURS_TOO_SHORT: 'Horaires trop courts pour cette durée',
  NOTICE: 'Il ne reste que des places trop proches pour prévenir le patient',
};

/** A calendar over the days asked for; its bitmaps cover the same days as those of the others. */
export interface OpeningCalendar {
  /** When they receive, and what of it nothing is booked in. */
  readonly open: FreeBitmap;
  readonly free: FreeBitmap;
  readonly timeZone: string;
  /** An absence that they declared touches the days. */
  readonly away: boolean;
  /** Why they do not come to where the patient is: no visit with them is offered. */
  readonly outOfReach?: OutOfReach | null;
}

const QUARTER_MINUTES = QUARTER_HOUR_MS / MINUTE_MS;

export interface OpeningQuestion {
  readonly durationMinutes: number;
  readonly range: Interval;
  /** Nothing begins before; nothing sooner than `noticeMs` after it is offered. */
  readonly now: number;
  readonly noticeMs: number;
  /** When the patient has a visit already. */
  readonly busy: readonly Interval[];
  /** Who must be free too. */
  readonly together: readonly OpeningCalendar[];
  /** One of these must be free too, whichever; absent where none is asked for. */
  readonly companions?: readonly OpeningCalendar[];
  readonly most: number;
}

export interface Openings {
  /** The earliest of the range, in rising order. */
  readonly starts: readonly number[];
  /** Who of the companions is free at each of them, as their place in the list; empty where none was asked for. */
  readonly companions: readonly number[];
  /** Null where there is one. */
  readonly reason: EmptyReason | null;
}

/**
 * The next starts of one practitioner at which everybody else of the visit is free too, or why there is none: what a booking would
 * be refused for is never offered.
 */
export function openingsOf(calendar: OpeningCalendar, question: OpeningQuestion): Openings {
  const { durationMinutes, range, now, noticeMs, busy, together, companions, most } = question;
  const everybody = [calendar, ...together];
  const because = (reason: EmptyReason): Openings => ({ starts: [], companions: [], reason });
  const isTooFar = ({ outOfReach = null }: OpeningCalendar): boolean => outOfReach !== null;
  const someFar = companions?.some(isTooFar) === true;
  const missing = everybody.find(isTooFar) ?? (companions?.every(isTooFar) ? companions[0] : undefined);
  if (missing?.outOfReach) return because(missing.outOfReach);
  const closed = [...new Set(everybody.map(({ timeZone }) => timeZone))].flatMap((zone) => repeatedTime(zone, range));
  const from = (earliest: number): Interval => ({ start: Math.max(range.start, earliest), end: range.end });
  // Of a calendar that is open day and night there are thousands, and the first ones alone are told.
  const startsOf = (bitmap: FreeBitmap, earliest: number, atMost: number, alsoClosed: readonly Interval[] = []) =>
    bitmapStarts(bitmap, durationMinutes, from(earliest), [...closed, ...alsoClosed], atMost);

  const free = withBusy(everybody.map((each) => each.free).reduce(bothFree), busy);
  const startsWith = (
    earliest: number,
    atMost: number,
    howeverFar = false,
  ): readonly [start: number, companion: number][] => {
    if (companions === undefined) return startsOf(free, earliest, atMost).map((start) => [start, 0]);
    const first = new Map<number, number>();
    companions.forEach((companion, index) => {
      if (isTooFar(companion) && !howeverFar) return;
      const night = repeatedTime(companion.timeZone, range);
      // The first starts with any companion are among the first with each.
      const starts = startsOf(bothFree(free, companion.free), earliest, atMost, night);
      for (const start of starts) if (!first.has(start)) first.set(start, index);
    });
    return [...first].sort(([a], [b]) => a - b).slice(0, atMost);
  };
  const found = startsWith(now + noticeMs, most);
  if (found.length > 0) {
    const starts = found.map(([start]) => start);
    return { starts, companions: companions === undefined ? [] : found.map(([, index]) => index), reason: null };
  }
  if (startsOf(calendar.open, now, 1).length === 0) {
    if (bitmapStarts(calendar.open, QUARTER_MINUTES, from(now), [], 1).length > 0) return because('HOURS_TOO_SHORT');
    return because(calendar.away ? 'EXCEPTION' : 'NO_HOURS');
  }
  if (startsWith(now, 1).length > 0) return because('NOTICE');
  return because(someFar && startsWith(now + noticeMs, 1, true).length > 0 ? 'TOO_FAR' : 'BOOKED');
}
