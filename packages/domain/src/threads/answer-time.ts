/** Of fewer answers a median says nothing, and would tell of single ones. */
export const MIN_ANSWERS = 3;

/** The usual time of an answer, the median; null of too few. @param times of the last ones, in any unit */
export const usualAnswerTime = (times: readonly number[]): number | null => {
  if (times.length < MIN_ANSWERS) return null;
  const ordered = times.toSorted((one, other) => one - other);
  const middle = (ordered.length - 1) / 2;
  const [low = 0, high = 0] = [ordered[Math.floor(middle)], ordered[Math.ceil(middle)]];
  return (low + high) / 2;
};
