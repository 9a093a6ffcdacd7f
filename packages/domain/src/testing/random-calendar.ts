import fc from 'fast-check';
import type { Availability, WeeklySlot } from '../calendar/availability.ts';
import type { Interval } from '../calendar/interval.ts';
import type { Weekday } from '../day.ts';
import { type IntlClock, intlClock, TEN_YEARS, ZONES } from './intl-clock.ts';

/** A practitioner's calendar, some days of it, and a moment from which one may book. */
export interface RandomCalendar {
  readonly availability: Availability;
  readonly busy: readonly Interval[];
  readonly range: Interval;
  readonly now: number;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const DAYS_IN_TEN_YEARS = (TEN_YEARS.end - TEN_YEARS.start) / DAY;
const DAYS_SHOWN = 2;

const clocks = new Map(
  ZONES.map((zone) => [zone, intlClock(zone, TEN_YEARS.start - 9 * DAY, TEN_YEARS.end + 9 * DAY)]),
);

export function clockOf(zone: string): IntlClock {
  const clock = clocks.get(zone as (typeof ZONES)[number]);
  if (clock === undefined) throw new RangeError('not a zone of the tests');
  return clock;
}

/** The UTC days on which Europe/Paris changes its clock: the last Sundays of March and October. */
export const CHANGE_DAYS: readonly number[] = Array.from({ length: 10 }, (_, index) => 2020 + index).flatMap((year) =>
  [2, 9].map((month) => {
    const last = Date.UTC(year, month, 31);
    return last - new Date(last).getUTCDay() * DAY;
  }),
);

/** Calendars of a few days anywhere in ten years, every second one around a change of the clock. Edges fall on `step` minutes. */
export function randomCalendars(step: number): fc.Arbitrary<RandomCalendar> {
  const anyDay = fc.nat(DAYS_IN_TEN_YEARS - DAYS_SHOWN - 1).map((days) => TEN_YEARS.start + days * DAY);
  const dayBeforeChange = fc.constantFrom(...CHANGE_DAYS).map((day) => day - DAY);
  const firstDays = fc.oneof(anyDay, dayBeforeChange);
  return firstDays.chain((firstDay) => {
    const periods = randomPeriods(firstDay, step);
    const exceptions = fc
      .tuple(periods, fc.constantFrom('FREE' as const, 'BUSY' as const))
      .map(([period, status]) => ({ ...period, status }));
    return fc.record({
      availability: fc.record({
        zone: fc.constantFrom(...ZONES),
        weekly: fc.array(randomWeeklySlot(step), { maxLength: 8 }),
        exceptions: fc.array(exceptions, { maxLength: 4 }),
      }),
      busy: fc.array(periods, { maxLength: 6 }),
      range: periods.map(({ start }) => ({ start, end: firstDay + DAYS_SHOWN * DAY })),
      now: fc.nat(1440 / step).map((steps) => firstDay + steps * step * MINUTE),
    });
  });
}

function randomWeeklySlot(step: number): fc.Arbitrary<WeeklySlot> {
  return fc.record({
    weekday: fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7, 7),
    startMinutes: fc.nat(1440 / step - 1).map((steps) => steps * step),
    endMinutes: fc.nat(1440 / step).map((steps) => steps * step),
  });
}

function randomPeriods(firstDay: number, step: number): fc.Arbitrary<Interval> {
  const start = fc.integer({ min: -60 / step, max: (DAYS_SHOWN * 1440) / step });
  const length = fc.nat(300 / step);
  return fc.tuple(start, length).map(([steps, more]) => ({
    start: firstDay + steps * step * MINUTE,
    end: firstDay + (steps + more) * step * MINUTE,
  }));
}

/** Whether the practitioner is free at one moment, asked line by line of the wall clock: the rule, without the algebra. */
export function isFreeAt({ availability, busy }: RandomCalendar, instant: number): boolean {
  const covers = ({ start, end }: Interval) => start <= instant && instant < end;
  const excepted = (status: 'FREE' | 'BUSY') =>
    availability.exceptions.some((exception) => exception.status === status && covers(exception));
  if (busy.some(covers) || excepted('BUSY')) return false;
  return excepted('FREE') || isInWeek(availability, instant);
}

/** Whether the wall shows at an instant what it has shown before. */
export function isRepeated({ availability }: Pick<RandomCalendar, 'availability'>, instant: number): boolean {
  const clock = clockOf(availability.zone);
  return clock.wall(instant) < clock.latestWall(instant);
}

/** A window is open from when the wall first comes to its start until it first comes to its end. */
function isInWeek(availability: Availability, instant: number): boolean {
  const latest = clockOf(availability.zone).latestWall(instant);
  // What autumn repeats belongs to a window that goes on after it: the wall has come to the end of the hour, and not beyond.
  const goesOn = !isRepeated({ availability }, instant) || isOpenAt(availability, latest + 1);
  return goesOn && isOpenAt(availability, latest);
}

function isOpenAt({ weekly }: Availability, local: number): boolean {
  const today = Math.floor(local / DAY) * DAY;
  return [today, today - DAY].some((midnight) => {
    const weekday = new Date(midnight).getUTCDay() || 7;
    const minutes = (local - midnight) / MINUTE;
    return weekly.some(
      (slot) => slot.weekday === weekday && slot.startMinutes <= minutes && minutes < endAfterStart(slot),
    );
  });
}

function endAfterStart({ startMinutes, endMinutes }: WeeklySlot): number {
  return endMinutes <= startMinutes ? endMinutes + 1440 : endMinutes;
}
