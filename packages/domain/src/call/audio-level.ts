/** Percent (spec clinical §9): below 5 nothing is heard, below 30 it is low, below 70 good, else high. */
const [HEARD, GOOD, HIGH] = [5, 30, 70];

export type AudioLevel = 'none' | 'low' | 'good' | 'high';

export const audioLevelOf = (percent: number): AudioLevel => {
  if (percent < HEARD) return 'none';
  if (percent < GOOD) return 'low';
  return percent < HIGH ? 'good' : 'high';
};

export const LEVELS_PER_SECOND = 10;
/** A microphone in which nothing was heard for this long is said to be silent. */
export const SILENT_AFTER_MS = 10_000;

const QUIETEST_DB = -60;

/** How loud samples between −1 and 1 are, in percent of what a person hears: 60 dB from silence to the loudest. */
export const loudnessOf = (samples: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2;
  if (samples.length === 0 || sum === 0) return 0;
  const decibels = 10 * Math.log10(sum / samples.length);
  return Math.min(100, Math.max(0, (100 * (decibels - QUIETEST_DB)) / -QUIETEST_DB));
};
