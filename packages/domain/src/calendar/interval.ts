/** Half-open [start, end): the end is the first moment outside. Numbers of any unit; calendars use epoch milliseconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Epoch milliseconds of a pair of ISO instants with an offset. */
export const parseInterval = ({ start, end }: { readonly start: string; readonly end: string }): Interval => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

/** Whether the two have a moment in common. */
export const overlaps = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end;

declare const intervalSetBrand: unique symbol;

/** Intervals in rising order, none empty, none touching the next. Only this file makes them. */
export type IntervalSet = readonly Interval[] & { readonly [intervalSetBrand]: true };

/** The moments covered by a list in any order, with overlaps, neighbours and empty or reversed members. */
export function normalise(intervals: readonly Interval[]): IntervalSet {
  const merged: Interval[] = [];
  let open: Interval | undefined;
  for (const interval of inRisingOrder(intervals)) {
    if (interval.start >= interval.end) continue;
    if (open === undefined) open = interval;
    else if (interval.start > open.end) {
      merged.push(open);
      open = interval;
    } else if (interval.end > open.end) open = { start: open.start, end: interval.end };
  }
  if (open) merged.push(open);
  return trusted(merged);
}

/** The moments in `a` or in `b`. */
export function union(a: IntervalSet, b: IntervalSet): IntervalSet {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  return normalise([...a, ...b]);
}

/** The moments in both. */
export function intersect(a: IntervalSet, b: IntervalSet): IntervalSet {
  const common: Interval[] = [];
  let first = 0;
  for (const interval of a) {
    first = firstEndingAfter(b, interval.start, first);
    for (let index = first; index < b.length; index++) {
      const other = b[index];
      if (other === undefined || other.start >= interval.end) break;
      common.push({ start: Math.max(interval.start, other.start), end: Math.min(interval.end, other.end) });
    }
  }
  return trusted(common);
}

/** The moments in `a` that are not in `b`. */
export function subtract(a: IntervalSet, b: IntervalSet): IntervalSet {
  if (b.length === 0) return a;
  const rest: Interval[] = [];
  let first = 0;
  for (const interval of a) {
    let { start } = interval;
    first = firstEndingAfter(b, start, first);
    for (let index = first; index < b.length; index++) {
      const taken = b[index];
      if (taken === undefined || taken.start >= interval.end) break;
      if (start < taken.start) rest.push({ start, end: taken.start });
      start = taken.end;
    }
    if (start === interval.start) rest.push(interval);
    else if (start < interval.end) rest.push({ start, end: interval.end });
  }
  return trusted(rest);
}

/** Whether every moment of the interval is in the set; an empty interval is in any set. */
export function contains(set: IntervalSet, interval: Interval): boolean {
  if (interval.start >= interval.end) return true;
  return set.some(({ start, end }) => start <= interval.start && interval.end <= end);
}

function firstEndingAfter(set: IntervalSet, moment: number, from: number): number {
  let index = from;
  while (index < set.length && (set[index]?.end ?? 0) <= moment) index++;
  return index;
}

/** Rows mostly come from the database in order: looking is cheaper than sorting. */
function inRisingOrder(intervals: readonly Interval[]): readonly Interval[] {
  let previous = Number.NEGATIVE_INFINITY;
  for (const { start } of intervals) {
    if (start < previous) return intervals.toSorted((a, b) => a.start - b.start);
    previous = start;
  }
  return intervals;
}

function trusted(intervals: Interval[]): IntervalSet {
  return intervals as readonly Interval[] as IntervalSet;
}
