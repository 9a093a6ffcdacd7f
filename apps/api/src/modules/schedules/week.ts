import type { WeeklySlotInput } from '@maillon/contracts/agenda/schedules';
import type { WeeklySlot } from '@maillon/domain/calendar/availability';
import { minutesOf } from '@maillon/domain/calendar/clock-time';
import { addDays, type IsoDay, startOfWeek, weekday } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import { toInstant, wallClock } from '@maillon/domain/zone';

const WEEK_MINUTES = 7 * DAY_MINUTES;

/** A weekly slot of which the row may already exist. */
export interface WeeklySlotDraft extends WeeklySlot {
  readonly id?: string;
}

/** Reduces a slot as it was sent to weekday and wall-clock minutes of the zone (design api A30). */
export function weeklySlotOf(input: WeeklySlotInput, zone: string): WeeklySlotDraft {
  const id = input.id === undefined ? {} : { id: input.id };
  if (input.start !== undefined && input.end !== undefined) {
    const start = wallClock(Date.parse(input.start), zone);
    const end = wallClock(Date.parse(input.end), zone);
    return { ...id, weekday: weekday(start.day), startMinutes: start.minutes, endMinutes: end.minutes };
  }
  const { weekday: day, startTime, endTime } = input;
  if (day === undefined || startTime === undefined || endTime === undefined)
    throw new Error('the contract asks for them');
  return {
    ...id,
    weekday: day as WeeklySlot['weekday'],
    startMinutes: minutesOf(startTime),
    endMinutes: minutesOf(endTime),
  };
}

/**
 * The slot's occurrence in the week of `today`, in epoch milliseconds; in the week before where spring skips one of its ends:
 * a client that sends back what it was shown must not move the slot.
 */
export function occurrenceInWeekOf(today: IsoDay, slot: WeeklySlot, zone: string): { start: number; end: number } {
  const day = addDays(startOfWeek(today), slot.weekday - 1);
  const [inWeek, before] = [occurrenceOn(day, slot, zone), occurrenceOn(addDays(day, -7), slot, zone)];
  const isShown = ({ start, end }: MinuteInterval) =>
    wallClock(start, zone).minutes === slot.startMinutes &&
    wallClock(end, zone).minutes === slot.endMinutes % DAY_MINUTES;
  return isShown(inWeek) ? inWeek : before;
}

function occurrenceOn(day: IsoDay, slot: WeeklySlot, zone: string): MinuteInterval {
  return { start: toInstant(day, slot.startMinutes, zone), end: toInstant(day, endAfterStart(slot), zone) };
}

/**
 * The first slot that overlaps an earlier one, as an index; null when none does. The week is a circle: Sunday 22:00 to
 * 02:00 reaches into Monday. Slots that merely touch do not overlap.
 */
export function findOverlap(slots: readonly WeeklySlot[]): number | null {
  const intervals = slots.map(intervalInWeek);
  for (const [index, one] of intervals.entries()) {
    if (intervals.slice(0, index).some((other) => overlapOnCircle(one, other))) return index;
  }
  return null;
}

interface MinuteInterval {
  readonly start: number;
  readonly end: number;
}

function intervalInWeek(slot: WeeklySlot): MinuteInterval {
  const midnight = (slot.weekday - 1) * DAY_MINUTES;
  return { start: midnight + slot.startMinutes, end: midnight + endAfterStart(slot) };
}

function endAfterStart({ startMinutes, endMinutes }: WeeklySlot): number {
  return endMinutes > startMinutes ? endMinutes : endMinutes + DAY_MINUTES;
}

function overlapOnCircle(one: MinuteInterval, other: MinuteInterval): boolean {
  return [-WEEK_MINUTES, 0, WEEK_MINUTES].some(
    (shift) => one.start + shift < other.end && other.start < one.end + shift,
  );
}
