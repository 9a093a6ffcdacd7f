import { dayOfMonthFr, type IsoDay, MONTH_NAMES_FR, plainDayFr, SHORT_MONTH_NAMES_FR } from '../day.ts';
import { type DayPeriod, type Grouping, groupingOf, groupsOf } from './period.ts';
import { type DurationClass, durationClass } from './visit-figures.ts';

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

/** « du 24 au 30 novembre 2026 »: the month and the year that both days have are said once. */
export const periodInWords = ({ start, end }: DayPeriod): string => {
  const [first, last] = [plainDayFr(start).split(' '), plainDayFr(end).split(' ')];
  while (first.length > 1 && first.at(-1) === last.pop()) first.pop();
  return `du ${first.join(' ')} au ${plainDayFr(end)}`;
};

/** Both by their day, `yyyy-MM-dd`; a day without a visit may be absent. */
export interface VisitsByDay {
  readonly volume?: Readonly<Record<string, number>> | undefined;
  /** How long each took, in minutes; null where that is not known. */
  readonly details?: Readonly<Record<string, readonly { readonly duration: number | null }[]>> | undefined;
}

const monthIn = (names: readonly string[], day: IsoDay): string => names[Number(day.slice(5, 7)) - 1] ?? '';

/** « 1er déc. » */
const dayName = (day: IsoDay): string => `${dayOfMonthFr(day)} ${monthIn(SHORT_MONTH_NAMES_FR, day)}`;

const labelOf = (name: IsoDay, grouping: Grouping): string =>
  grouping === 'month' ? monthIn(SHORT_MONTH_NAMES_FR, name) : dayName(name);

const titleOf = (name: IsoDay, grouping: Grouping): string => {
  if (grouping === 'month') return `${monthIn(MONTH_NAMES_FR, name)} ${name.slice(0, 4)}`;
  return grouping === 'week' ? `Semaine du ${dayName(name)}` : dayName(name);
};

/** The points of a period, whose days without a visit count as nothing. */
export function pointsOf({ volume = {}, details = {} }: VisitsByDay, period: DayPeriod): StatisticsPoint[] {
  const grouping = groupingOf(period);
  return groupsOf(period).map(({ name, days }) => {
    const minutes = { short: 0, medium: 0, long: 0 };
    for (const { duration } of days.flatMap((day) => details[day] ?? [])) {
      if (duration !== null) minutes[durationClass(duration)] += duration;
    }
    const count = days.reduce((sum, day) => sum + (volume[day] ?? 0), 0);
    return { name, label: labelOf(name, grouping), title: titleOf(name, grouping), count, minutes };
  });
}

export const minutesOfPoint = ({ minutes }: StatisticsPoint): number => minutes.short + minutes.medium + minutes.long;

/** The pieces of one bar from below, in minutes: where each begins and ends. */
export const piecesOfPoint = ({ minutes }: StatisticsPoint) => {
  let below = 0;
  return DURATION_CLASSES.map((kind) => {
    const from = below;
    below += minutes[kind];
    return { kind, from, to: below };
  }).filter(({ from, to }) => to > from);
};

export const DURATION_CLASSES = ['short', 'medium', 'long'] as const satisfies readonly DurationClass[];

export const DURATION_LABELS: Readonly<Record<DurationClass, string>> = {
  short: 'Moins de 35 min',
  medium: 'De 35 à 49 min',
  long: '50 min et plus',
};

/** « +12 % », « −8 % », « – » where there was nothing before. */
export const deltaInWords = (delta: number | null): string => {
  if (delta === null) return '–';
  return `${delta > 0 ? '+' : delta < 0 ? '−' : ''}${Math.abs(delta)} %`;
};
