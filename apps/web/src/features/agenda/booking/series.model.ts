import { TEXTS } from '@maillon/contracts/refusals/texts';
import { MIN_SERIES, type SeriesWeeks, seriesFrom } from '@maillon/domain/calendar/visit-series';
import type { IsoDay } from '@maillon/domain/day';
import type { FieldErrors } from '../../../lib/forms/form.ts';

/** Follow-up visits that repeat the one of the form (spec clinical §2). */
export interface SeriesValues {
  /** Null: the visit stands alone. */
  readonly weeks: SeriesWeeks | null;
  /** How many visits, the first included. */
  readonly times: number;
  /** The start that was chosen for a day in the place of the usual one; '' where the visit of that day is left out. */
  readonly changed: Readonly<Record<IsoDay, string>>;
}

export const NO_SERIES: SeriesValues = { weeks: null, times: 4, changed: {} };

export interface SeriesVisit {
  readonly day: IsoDay;
  /** An instant: the hour of the series, or the one that was chosen for this day. */
  readonly start: string;
  readonly isLeftOut: boolean;
}

/** What of the form says which visits there are. */
interface Repeated {
  /** Of the first visit, an instant; '' before it was chosen. */
  readonly start: string;
  readonly series?: SeriesValues;
}

/** Each day of the series; none while the visit stands alone or has no hour. */
export const seriesVisits = ({ start, series = NO_SERIES }: Repeated, zone: string): SeriesVisit[] => {
  const { weeks, times, changed } = series;
  if (weeks === null || start === '') return [];
  return seriesFrom(Date.parse(start), { weeks, times, zone }).map(({ day, start: usual }) => {
    const chosen = changed[day];
    return { day, start: chosen || new Date(usual).toISOString(), isLeftOut: chosen === '' };
  });
};

/** Those that are sent: the index of a refusal counts them. */
export const keptVisits = (visits: readonly SeriesVisit[]): SeriesVisit[] =>
  visits.filter(({ isLeftOut }) => !isLeftOut);

export const seriesErrors = (visits: readonly SeriesVisit[]): FieldErrors =>
  visits.length > 0 && keptVisits(visits).length < MIN_SERIES ? { '/occurrences': TEXTS.seriesTooShort } : {};

/** What the server says of each day, by the pointer of its refusal. */
export const refusedDays = (visits: readonly SeriesVisit[], errors: FieldErrors): ReadonlyMap<IsoDay, string> =>
  new Map(
    keptVisits(visits).flatMap(({ day }, index) => {
      const sentence = errors[`/occurrences/${index}/start`] ?? errors[`/occurrences/${index}/end`];
      return sentence === undefined ? [] : [[day, sentence] as const];
    }),
  );

/** What a professional or a structure reads once it is booked. */
export const bookedWords = (count: number): string => (count === 1 ? 'Rendez-vous créé' : `${count} rendez-vous créés`);
