import { type Interval, normalise, subtract } from '@maillon/domain/calendar/interval';
import type { CalendarInterval } from '../week-calendar.model.ts';

/** Minutes since midnight. */
export interface HoursShown {
  readonly from: number;
  readonly to: number;
}

const asInterval = ({ from, to }: HoursShown): Interval => ({ start: from, end: to });

/** What of the hours on screen is not open to visits: outside the openings of the day, or in an absence. */
export const closedHours = (intervals: readonly CalendarInterval[], shown: HoursShown): HoursShown[] => {
  const of = (kind: CalendarInterval['kind']) =>
    normalise(intervals.filter((one) => one.kind === kind).map(asInterval));
  const open = subtract(of('open'), of('away'));
  return subtract(normalise([asInterval(shown)]), open).map(({ start, end }) => ({ from: start, to: end }));
};
