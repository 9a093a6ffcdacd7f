import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { type Interval, intersect, normalise, subtract } from '@maillon/domain/calendar/interval';
import { MINUTE_MS } from '@maillon/domain/time-units';

const onQuarter = (at: number): number => Math.ceil(at / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;

/**
 * The moments of a stretch in which a visit can still be put, as the search offers them: from now on, each from a quarter of an hour
 * on, and never shorter than one.
 */
export const freeTime = (
  open: readonly Interval[],
  taken: readonly Interval[],
  within: Interval,
  now: number,
): readonly Interval[] => {
  const ahead = intersect(normalise(open), normalise([{ start: Math.max(within.start, now), end: within.end }]));
  return subtract(ahead, normalise(taken))
    .map(({ start, end }) => ({ start: onQuarter(start), end }))
    .filter(({ start, end }) => end - start >= QUARTER_HOUR_MS);
};

/** How many visits of so many minutes fit, each of which begins on a quarter of an hour. */
export const placesIn = (free: readonly Interval[], duration: number): number => {
  const length = duration * MINUTE_MS;
  const step = onQuarter(length);
  return free.reduce((sum, { start, end }) => sum + Math.max(0, Math.floor((end - start - length) / step) + 1), 0);
};
