import { addDays, daysBetween, type IsoDay } from '@maillon/domain/day';
import { type Pregnancy, type WindowState, windowState } from '@maillon/domain/pregnancy';
import { shortMonthOf } from '../../lib/dates.ts';

/** Weeks of amenorrhea at the French term, where the line ends. */
const TERM_DAYS = 41 * 7;

/** Places along the line, in percent of its length. */
export interface Track {
  readonly today: number;
  readonly windows: readonly {
    readonly name: string;
    readonly left: number;
    readonly width: number;
    readonly state: WindowState;
  }[];
  /** The firsts of the months. */
  readonly months: readonly { readonly name: string; readonly left: number }[];
}

/** The pregnancy as a line from the last period to the term, with its three ultrasounds. */
export const trackOf = (pregnancy: Pregnancy, today: IsoDay): Track => {
  const start = addDays(pregnancy.frenchTerm, -TERM_DAYS);
  const placeOf = (day: IsoDay): number => (daysBetween(start, day) / TERM_DAYS) * 100;
  const ultrasounds = pregnancy.windows.filter(({ kind }) => kind === 'ultrasound');
  const days = Array.from({ length: TERM_DAYS }, (_, at) => addDays(start, at));
  return {
    today: Math.min(100, placeOf(today)),
    windows: ultrasounds.map((window) => ({
      name: `${window.number}${window.number === 1 ? 're' : 'e'} écho`,
      left: placeOf(window.from),
      width: placeOf(addDays(window.to, 1)) - placeOf(window.from),
      state: windowState(window, today),
    })),
    months: days.filter((day) => day.endsWith('-01')).map((day) => ({ name: shortMonthOf(day), left: placeOf(day) })),
  };
};

const counted = (number: number, one: string): string => `${number} ${one}${number > 1 ? 's' : ''}`;

/** « 12 semaines + 5 jours », as patients count; « 12 semaines » on the day itself. */
export const weeksInWords = ({ weeks, days }: Pick<Pregnancy, 'weeks' | 'days'>): string =>
  days === 0 ? counted(weeks, 'semaine') : `${counted(weeks, 'semaine')} + ${counted(days, 'jour')}`;
