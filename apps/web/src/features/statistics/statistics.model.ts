import { dayToUtc, type IsoDay, isoDay } from '@maillon/domain/day';
import { type DayPeriod, groupingOf, groupsOf } from '@maillon/domain/statistics/period';
import { byPractitioner, type DurationClass, durationClass } from '@maillon/domain/statistics/visit-figures';
import type { OrganizationStatistics } from '../../data/statistics.ts';
import { dayAndMonth, monthOf, shortMonthOf } from '../../lib/dates.ts';

/** One point of the charts: a day, a week or a month. */
export interface StatisticsPoint {
  readonly name: IsoDay;
  /** As an axis has room for it. */
  readonly label: string;
  /** In full, for a table. */
  readonly title: string;
  readonly count: number;
  /** Minutes by how long the visits took. */
  readonly minutes: Readonly<Record<DurationClass, number>>;
}

export const DURATION_CLASSES = ['short', 'medium', 'long'] as const satisfies readonly DurationClass[];

export const DURATION_LABELS: Readonly<Record<DurationClass, string>> = {
  short: 'Moins de 35 min',
  medium: 'De 35 à 49 min',
  long: '50 min et plus',
};

const dayName = (day: IsoDay): string => dayAndMonth(new Date(dayToUtc(day)), 'UTC');

/** The points of a period, whose days without a visit count as nothing. */
export function pointsOf({ volume = {}, details = {} }: OrganizationStatistics, period: DayPeriod): StatisticsPoint[] {
  const grouping = groupingOf(period);
  return groupsOf(period).map(({ name, days }) => {
    const minutes = { short: 0, medium: 0, long: 0 };
    for (const { duration } of days.flatMap((day) => details[day] ?? [])) {
      if (duration !== null) minutes[durationClass(duration)] += duration;
    }
    return {
      name,
      label: grouping === 'month' ? shortMonthOf(name) : dayName(name),
      title: grouping === 'month' ? monthOf(name) : grouping === 'week' ? `Semaine du ${dayName(name)}` : dayName(name),
      count: days.reduce((sum, day) => sum + (volume[day] ?? 0), 0),
      minutes,
    };
  });
}

/** « Analyse par médecin ». */
export const practitionersOf = ({ details = {} }: OrganizationStatistics) =>
  byPractitioner(
    Object.entries(details).flatMap(([day, visits]) => visits.map((visit) => ({ ...visit, day: isoDay(day) }))),
  );

export const totalOf = ({ minutes }: StatisticsPoint): number => minutes.short + minutes.medium + minutes.long;
