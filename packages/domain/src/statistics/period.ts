import { addDays, daysBetween, type IsoDay, startOfWeek } from '../day.ts';

/** Days of a calendar, both included. */
export interface DayPeriod {
  readonly start: IsoDay;
  readonly end: IsoDay;
}

/** What a reader may choose, in days; the first one is shown first (spec clinical §9). */
export const STATISTICS_PERIODS = [7, 30, 90] as const;
export type PeriodDays = (typeof STATISTICS_PERIODS)[number];

/** The longest that is answered. */
export const MAX_PERIOD_DAYS = 366;

export const periodLength = ({ start, end }: DayPeriod): number => daysBetween(start, end) + 1;

/** The last days up to today. */
export const lastDays = (today: IsoDay, days: number): DayPeriod => ({ start: addDays(today, 1 - days), end: today });

/** As many days, just before it. */
export const previousPeriod = (period: DayPeriod): DayPeriod => ({
  start: addDays(period.start, -periodLength(period)),
  end: addDays(period.start, -1),
});

export function daysOfPeriod(period: DayPeriod): IsoDay[] {
  return Array.from({ length: periodLength(period) }, (_, at) => addDays(period.start, at));
}

export type Grouping = 'day' | 'week' | 'month';

const MAX_DAYS_BY_DAY = 7;
const MAX_DAYS_BY_WEEK = 32;

/** Up to a week by day, up to 32 days by week, else by month (spec clinical §9). */
export function groupingOf(period: DayPeriod): Grouping {
  const length = periodLength(period);
  if (length <= MAX_DAYS_BY_DAY) return 'day';
  return length <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
}

/** The day by which a group is called: itself, its Monday, or the first of its month, also where that lies before the period. */
export function groupOf(day: IsoDay, grouping: Grouping): IsoDay {
  if (grouping === 'day') return day;
  return grouping === 'week' ? startOfWeek(day) : (`${day.slice(0, 8)}01` as IsoDay);
}

export interface Group {
  /** As {@link groupOf} calls it. */
  readonly name: IsoDay;
  /** Its days that lie in the period. */
  readonly days: readonly IsoDay[];
}

/** Every group of a period, in order; a group at its edge has fewer days. */
export function groupsOf(period: DayPeriod): Group[] {
  const grouping = groupingOf(period);
  const groups = new Map<IsoDay, IsoDay[]>();
  for (const day of daysOfPeriod(period)) {
    const name = groupOf(day, grouping);
    groups.set(name, [...(groups.get(name) ?? []), day]);
  }
  return [...groups].map(([name, days]) => ({ name, days }));
}
