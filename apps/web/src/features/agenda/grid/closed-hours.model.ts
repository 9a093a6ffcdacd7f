import { type Interval, normalise, subtract } from '@maillon/domain/calendar/interval';
import type { CalendarInterval } from '../week-calendar.model.ts';

/** Minutes since midnight. */
export interface HoursShown {
  readonly from: number;
  readonly to: number;
}

const asInterval = ({ from, to }: HoursShown): Interval => ({ start: from, end: to });

const openSet = (intervals: readonly CalendarInterval[]) => {
  const of = (kind: CalendarInterval['kind']) =>
    normalise(intervals.filter((one) => one.kind === kind).map(asInterval));
  return subtract(of('open'), of('away'));
};

/** What of a day is open to visits: its openings without its absences. */
export const openHours = (intervals: readonly CalendarInterval[]): HoursShown[] =>
  openSet(intervals).map(({ start, end }) => ({ from: start, to: end }));

/** What of the hours on screen is not open to visits: outside the openings of the day, or in an absence. */
export const closedHours = (intervals: readonly CalendarInterval[], shown: HoursShown): HoursShown[] =>
  subtract(normalise([asInterval(shown)]), openSet(intervals)).map(({ start, end }) => ({ from: start, to: end }));
