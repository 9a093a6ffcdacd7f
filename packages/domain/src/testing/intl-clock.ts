/**
 * A wall clock read from Intl hour by hour, with nothing in common with zone-rules: the tests' second opinion. Right for
 * zones that change on a whole UTC hour, as those of the product do.
 */
export interface IntlClock {
  /** What the wall shows at an instant, written as if it were UTC. */
  wall(instant: number): number;
  /** The latest time that the wall has shown up to an instant: it does not go back in autumn. */
  latestWall(instant: number): number;
}

const HOUR = 3_600_000;

/** Covers [from, to), epoch milliseconds on whole hours. */
export function intlClock(zone: string, from: number, to: number): IntlClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const offsets: number[] = [];
  const latestBeforeHour: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (let hour = from; hour < to; hour += HOUR) {
    const offset = Date.parse(`${format.format(hour).replace(' ', 'T')}Z`) - hour;
    offsets.push(offset);
    latestBeforeHour.push(latest);
    latest = Math.max(latest, hour + HOUR - 1 + offset);
  }

  function at(values: readonly number[], instant: number): number {
    const value = values[Math.floor((instant - from) / HOUR)];
    if (value === undefined) throw new RangeError('outside the clock');
    return value;
  }

  const wall = (instant: number) => instant + at(offsets, instant);
  return { wall, latestWall: (instant) => Math.max(wall(instant), at(latestBeforeHour, instant)) };
}

/** The zones of the product's two countries. */
export const ZONES = ['Europe/Paris', 'Africa/Abidjan'] as const;

/** Ten years, with every change of the clock in them. */
export const TEN_YEARS = { start: Date.UTC(2020, 0, 1), end: Date.UTC(2030, 0, 1) };
