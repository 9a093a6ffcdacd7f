import type { CalendarBlock, ScheduleException } from '@maillon/contracts/agenda/schedules';
import { type CalendarException, freeIntervals, type WeeklySlot } from '@maillon/domain/calendar/availability';
import { minutesOf } from '@maillon/domain/calendar/clock-time';
import { type Interval, type IntervalSet, parseInterval } from '@maillon/domain/calendar/interval';
import type { Weekday } from '@maillon/domain/day';
import { DAY_MS } from '@maillon/domain/time-units';
import type { WeekRow } from './availability.model.ts';

/** A calendar as it is, or as a change would make it. */
export interface Hours {
  readonly rows: readonly WeekRow[];
  readonly exceptions: readonly Pick<ScheduleException, 'start' | 'end' | 'status'>[];
}

const weeklyOf = ({ weekday, startTime, endTime }: WeekRow): WeeklySlot => ({
  weekday: weekday as Weekday,
  startMinutes: minutesOf(startTime),
  endMinutes: minutesOf(endTime),
});

const openOf = ({ rows, exceptions }: Hours, zone: string, range: Interval): IntervalSet => {
  const periods = exceptions.map(
    ({ start, end, status }): CalendarException => ({ start: Date.parse(start), end: Date.parse(end), status }),
  );
  return freeIntervals({ zone, weekly: rows.map(weeklyOf), exceptions: periods }, range);
};

const covers = (open: IntervalSet, { start, end }: Interval): boolean =>
  open.some((interval) => interval.start <= start && end <= interval.end);

/** The booked visits that lie in the hours before a change, and outside of them after it. */
export const strandedVisits = (
  blocks: readonly CalendarBlock[],
  before: Hours,
  after: Hours,
  { zone, range }: { readonly zone: string; readonly range: Interval },
): CalendarBlock[] => {
  // A visit at the edge of the range is judged whole.
  const around = { start: range.start - DAY_MS, end: range.end + DAY_MS };
  const [was, becomes] = [openOf(before, zone, around), openOf(after, zone, around)];
  return blocks.filter(({ kind, start, end, appointment }) => {
    if (kind !== 'appointment' || (appointment !== undefined && appointment.status !== 'BOOKED')) return false;
    const time = parseInterval({ start, end });
    return covers(was, time) && !covers(becomes, time);
  });
};
