import { type Weekday, weekdayOfUtc } from '../day.ts';
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '../time-units.ts';
import { zoneRules } from '../zone-rules.ts';
import { type Interval, type IntervalSet, intersect, normalise, subtract, union } from './interval.ts';

/**
 * One line of the typical week, in wall-clock minutes of the schedule's zone: start 0 to 1439, end 0 to 1440.
 * An end at or before the start lies on the next day: 22:00 to 06:00 crosses midnight.
 */
export interface WeeklySlot {
  readonly weekday: Weekday;
  readonly startMinutes: number;
  readonly endMinutes: number;
}

/** An exceptional period, in instants: 'Disponibilité' (FREE) or 'Indisponibilité' (BUSY). */
export interface CalendarException extends Interval {
  readonly status: 'FREE' | 'BUSY';
}

export interface Availability {
  /** IANA name. */
  readonly zone: string;
  readonly weekly: readonly WeeklySlot[];
  readonly exceptions: readonly CalendarException[];
}

/**
 * The moments of `range` at which the practitioner receives: (typical week or FREE) and not BUSY.
 *
 * Exceptions may come in any order, with the same result: FREE adds to the week, BUSY removes from both. A practitioner
 * who is away must never be offered, so where a FREE and a BUSY period overlap, BUSY wins.
 *
 * The week is read on the wall clock: 09:00 stays 09:00 when the clock changes. A window that spans the change lasts an
 * hour more or less, and one that lies inside the lost hour of spring is skipped that day. In the hour that autumn repeats a
 * visit may go on, and none begins (`slotStarts`).
 */
export function freeIntervals({ zone, weekly, exceptions }: Availability, range: Interval): IntervalSet {
  const week = normalise(weekWindows(zone, weekly, range));
  const free = normalise(exceptions.filter(({ status }) => status === 'FREE'));
  const busy = normalise(exceptions.filter(({ status }) => status === 'BUSY'));
  return intersect(subtract(union(week, free), busy), normalise([range]));
}

/** The windows of every day that may touch the range; some reach over its edges. */
function weekWindows(zone: string, weekly: readonly WeeklySlot[], range: Interval): Interval[] {
  const { toInstant } = zoneRules(zone);
  // A window that ends where the clock goes back ends the first time that the wall comes there.
  const endOf = (local: number) => Math.min(toInstant(local), toInstant(local - 1) + 1);
  // Two windows that touch are one: what begins in the first may go on in the second.
  return normalise(localWindows(zone, weekly, range)).map(({ start, end }) => ({
    start: toInstant(start),
    end: endOf(end),
  }));
}

/** The same on the wall clock. */
function localWindows(zone: string, weekly: readonly WeeklySlot[], range: Interval): Interval[] {
  const rules = zoneRules(zone);
  const slotsByWeekday = groupByWeekday(weekly);
  const windows: Interval[] = [];
  // The day before counts too: its last window may cross midnight.
  const first = Math.floor(rules.toLocal(range.start) / DAY_MS) * DAY_MS - DAY_MS;
  const last = rules.toLocal(range.end);
  for (let midnight = first; midnight <= last; midnight += DAY_MS) {
    for (const { startMinutes, endMinutes } of slotsByWeekday.get(weekdayOfUtc(midnight)) ?? []) {
      const minutesToEnd = endMinutes > startMinutes ? endMinutes : endMinutes + DAY_MINUTES;
      windows.push({
        start: midnight + startMinutes * MINUTE_MS,
        end: midnight + minutesToEnd * MINUTE_MS,
      });
    }
  }
  return windows;
}

function groupByWeekday(weekly: readonly WeeklySlot[]): Map<Weekday, WeeklySlot[]> {
  const groups = new Map<Weekday, WeeklySlot[]>();
  for (const slot of weekly) {
    const group = groups.get(slot.weekday);
    if (group) group.push(slot);
    else groups.set(slot.weekday, [slot]);
  }
  return groups;
}
