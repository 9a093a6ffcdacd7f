import { QUARTER_HOUR_MS } from '../appointment-rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { wallClock } from '../zone.ts';
import { type Interval, normalise, overlaps, subtract } from './interval.ts';

/** An earlier time is one patient's to take for so long; then the next one is asked. */
export const OFFER_MS = 10 * MINUTE_MS;
/** Who lets a time pass without a word is at work, or asleep: so long nothing else is offered to them, who wait without a visit. */
export const REST_MS = 4 * HOUR_MS;
/** What begins sooner is not offered: the patient must answer, and come. */
export const OFFER_NOTICE_MS = 2 * HOUR_MS;
/** How long a patient waits who has no visit: as far as a search looks. */
export const SLOT_REQUEST_MS = 184 * DAY_MS;
/** How many of them a patient may wait for at once. */
export const MAX_SLOT_REQUESTS = 10;
/** Hours of the day, `to` excluded. No patient is asked for an answer within minutes at night, unless the operator decides otherwise. */
export const OFFER_HOURS = { from: 8, to: 20 } as const;
export type OfferHours = { readonly from: number; readonly to: number };

export const SLOT_OFFER_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
export type SlotOfferStatus = (typeof SLOT_OFFER_STATUSES)[number];

export interface WaitingVisit extends Interval {
  /** No patient is asked twice about one time. */
  readonly offeredBefore: readonly Interval[];
  /** The last moment at which its patient may leave its present time to others. */
  readonly changesUntil: number;
}

/** Whether a person waits for an earlier time: as long as an answer would still free the present one. */
export const mayWait = (changesUntil: number, now: number): boolean => now + OFFER_MS <= changesUntil;

/** Whether offers are made at this hour. */
export const isOfferTime = (now: number, timeZone: string, { from, to }: OfferHours = OFFER_HOURS): boolean => {
  const hour = wallClock(now, timeZone).minutes / 60;
  return hour >= from && hour < to;
};

/** Whether the time is too near to be offered any more. */
export const isTooNear = (freed: Interval, now: number): boolean => freed.end <= now + OFFER_NOTICE_MS;

/** Whether nothing can be offered that is earlier than a time; an instant, absent where there is none at all. */
export const isTooSoonToWait = (before: string | undefined, now: number): boolean =>
  before !== undefined && Date.parse(before) <= now + OFFER_NOTICE_MS;

export interface WantedSlot {
  readonly lasts: number;
  /** The last start that is of no use any more. */
  readonly before: number;
  /** No patient is asked twice about one time. */
  readonly offeredBefore: readonly Interval[];
}

/** Where a visit would fit into a time that is free, soonest first. */
export function placesIn(
  freed: Interval,
  { lasts, before, offeredBefore }: WantedSlot,
  now: number,
): readonly Interval[] {
  const first = Math.max(freed.start, now + OFFER_NOTICE_MS);
  const places: Interval[] = [];
  for (
    let start = Math.ceil(first / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
    start + lasts <= freed.end && start < before;
    start += QUARTER_HOUR_MS
  ) {
    const place = { start, end: start + lasts };
    if (!offeredBefore.some((time) => overlaps(time, place))) places.push(place);
  }
  return places;
}

/** Where a visit would fit into a time that was freed, earlier than it is now, soonest first. */
export function earlierPlaces(freed: Interval, visit: WaitingVisit, now: number): readonly Interval[] {
  const { start, end, offeredBefore, changesUntil } = visit;
  return mayWait(changesUntil, now) ? placesIn(freed, { lasts: end - start, before: start, offeredBefore }, now) : [];
}

/** What is left of a freed time once a part of it is offered: for the next who wait. */
export const leftOf = (freed: Interval, offered: Interval): readonly Interval[] =>
  subtract(normalise([freed]), normalise([offered])).filter(({ start, end }) => end - start >= QUARTER_HOUR_MS);
