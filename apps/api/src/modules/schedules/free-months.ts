import { freeIntervals } from '@maillon/domain/calendar/availability';
import { bitmapOf, encodeBitmap, withBusy } from '@maillon/domain/calendar/free-bitmap';
import type { Interval } from '@maillon/domain/calendar/interval';
import type { NewMonth } from './free-months.repository.ts';
import type { CalendarRow } from './schedules.repository.ts';

const QUARTER = 15 * 60_000;
const BYTES_PER_VISIT = 8;

/** The months of a calendar as they are cached: with what is open, and with what of it is not booked. */
export function calendarMonths(calendar: CalendarRow, months: readonly Interval[]): NewMonth[] {
  const visits = visitsOf(calendar.booked);
  return months.map((month) => {
    const open = bitmapOf(freeIntervals(calendar, month), month);
    return { scheduleId: calendar.id, month, open: encodeBitmap(open), free: encodeBitmap(withBusy(open, visits)) };
  });
}

function visitsOf(booked: Buffer | null): Interval[] {
  if (booked === null) return [];
  return Array.from({ length: booked.length / BYTES_PER_VISIT }, (_, index) => ({
    start: booked.readInt32BE(index * BYTES_PER_VISIT) * QUARTER,
    end: booked.readInt32BE(index * BYTES_PER_VISIT + 4) * QUARTER,
  }));
}
