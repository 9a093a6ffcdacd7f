import { MINUTE_MS } from '../time-units.ts';
import type { PractitionerType } from '../user-type.ts';
import { repeatedTime } from '../zone.ts';
import { type Availability, freeIntervals } from './availability.ts';
import { bitmapStarts, type FreeBitmap } from './free-bitmap.ts';
import { type Interval, type IntervalSet, normalise, subtract } from './interval.ts';

/** When one practitioner can begin, in rising order. */
export interface PractitionerStarts {
  readonly id: string;
  readonly starts: readonly number[];
}

/** The practitioners asked for, by type; a type that is absent is not needed. Each list in order of preference. */
export type ByPractitionerType<Value> = { readonly [Type in PractitionerType]?: readonly Value[] };

type Company = { [Type in PractitionerType]?: string };

/** A moment at which the named practitioners, one of each type asked for, are all free. */
export interface Slot extends Interval {
  readonly practitionerIds: Readonly<Company>;
}

/** Who a slot is about when several types are asked for: the patient chooses a doctor, the others come along. */
const LEADING_ORDER = ['doctor', 'midwife', 'assistant'] as const satisfies readonly PractitionerType[];

/** The moments of the range at which a practitioner receives and has nothing booked; the bookings in any order, overlapping or not. */
export function openIntervals(
  { availability, busy }: { availability: Availability; busy: readonly Interval[] },
  range: Interval,
): IntervalSet {
  return subtract(freeIntervals(availability, range), normalise(busy));
}

/** What of a calendar of the zone can be booked: each time of its wall once, however often the night shows it. */
export function startsIn(
  { free, timeZone }: { free: FreeBitmap; timeZone: string },
  durationMinutes: number,
  range: Interval,
  now: number,
): number[] {
  const asked = { start: Math.max(range.start, now), end: range.end };
  return bitmapStarts(free, durationMinutes, asked, repeatedTime(timeZone, range));
}

/**
 * Joins the starts of single practitioners into slots, ordered by start, then by the preference of the leading list: the first
 * `most` of them.
 *
 * One type leads: the doctor, else the midwife, else the assistant. Each of its practitioners gets a slot of their own at
 * each of their starts, so that the patient can choose one. Of every other type the first in its list who is free comes
 * along; to learn when another one could, ask with that one alone. A type without a practitioner gives no slot at all.
 */
export function combineStarts(
  starts: ByPractitionerType<PractitionerStarts>,
  durationMinutes: number,
  most = Number.POSITIVE_INFINITY,
): Slot[] {
  const asked = LEADING_ORDER.filter((type) => starts[type] !== undefined);
  const [leading, ...others] = asked;
  if (leading === undefined) return [];
  const companions = others.map((type) => ({ type, idByStart: firstFreeByStart(starts[type] ?? []) }));
  const slots: Slot[] = [];
  for (const [start, ids] of leadersByStart(starts[leading] ?? [])) {
    if (slots.length >= most) break;
    const company = companyAt(start, companions);
    if (company === undefined) continue;
    const end = start + durationMinutes * MINUTE_MS;
    for (const id of ids) slots.push({ start, end, practitionerIds: { [leading]: id, ...company } });
  }
  return slots.slice(0, most);
}

/** In rising order, those of one start by preference. */
function leadersByStart(practitioners: readonly PractitionerStarts[]): [number, string[]][] {
  const idsByStart = new Map<number, string[]>();
  for (const { id, starts } of practitioners) {
    for (const start of starts) {
      const ids = idsByStart.get(start);
      if (ids) ids.push(id);
      else idsByStart.set(start, [id]);
    }
  }
  return [...idsByStart].toSorted(([a], [b]) => a - b);
}

/** One of each other type; undefined when a type has no practitioner free at the start. */
function companyAt(
  start: number,
  companions: readonly { type: PractitionerType; idByStart: ReadonlyMap<number, string> }[],
): Company | undefined {
  const company: Company = {};
  for (const { type, idByStart } of companions) {
    const id = idByStart.get(start);
    if (id === undefined) return undefined;
    company[type] = id;
  }
  return company;
}

function firstFreeByStart(practitioners: readonly PractitionerStarts[]): Map<number, string> {
  const idByStart = new Map<number, string>();
  for (const { id, starts } of practitioners) {
    for (const start of starts) if (!idByStart.has(start)) idByStart.set(start, id);
  }
  return idByStart;
}
