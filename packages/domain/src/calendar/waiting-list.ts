import { QUARTER_HOUR_MS } from '../appointment-rules.ts';
import { HOUR_MS, MINUTE_MS } from '../time-units.ts';
import { wallClock } from '../zone.ts';
import { type Interval, normalise, subtract } from './interval.ts';

/** An earlier time is one patient's to take for so long; then the next one is asked. */
export const OFFER_MS = 10 * MINUTE_MS;
/** What begins sooner is offered to nobody: they answer, and they come. */
const OFFER_NOTICE_MS = 2 * HOUR_MS;
/** An answer within minutes is asked of nobody at night: minutes of the day. */
const ASKED = { from: 8 * 60, to: 20 * 60 };

export const SLOT_OFFER_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
export type SlotOfferStatus = (typeof SLOT_OFFER_STATUSES)[number];

export interface WaitingVisit extends Interval {
  /** Times that were offered for it before and not taken: nobody is asked twice. */
  readonly refused: readonly Interval[];
  /** The last moment at which its patient may leave its present time to others. */
  readonly changesUntil: number;
}

/** Whether a person waits for an earlier time: as long as an answer would still free the present one. */
export const mayWait = (changesUntil: number, now: number): boolean => now + OFFER_MS <= changesUntil;

export const isAskedNow = (now: number, timeZone: string): boolean => {
  const { minutes } = wallClock(now, timeZone);
  return minutes >= ASKED.from && minutes < ASKED.to;
};

/** Whether the time is too near to be offered any more. */
export const isTooNear = (freed: Interval, now: number): boolean => freed.end <= now + OFFER_NOTICE_MS;

const overlap = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end;

/** Where a visit would fit into a time that was freed, earlier than it is now, soonest first. */
export function earlierPlaces(freed: Interval, visit: WaitingVisit, now: number): readonly Interval[] {
  if (!mayWait(visit.changesUntil, now)) return [];
  const lasts = visit.end - visit.start;
  const first = Math.max(freed.start, now + OFFER_NOTICE_MS);
  const places: Interval[] = [];
  for (
    let start = Math.ceil(first / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
    start + lasts <= freed.end && start < visit.start;
    start += QUARTER_HOUR_MS
  ) {
    const place = { start, end: start + lasts };
    if (!visit.refused.some((time) => overlap(time, place))) places.push(place);
  }
  return places;
}

/** What is left of a freed time once a part of it is offered: for the next who wait. */
export const leftOf = (freed: Interval, offered: Interval): readonly Interval[] =>
  subtract(normalise([freed]), normalise([offered])).filter(({ start, end }) => end - start >= QUARTER_HOUR_MS);
