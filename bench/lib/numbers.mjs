/** A generator of whole numbers below a limit: the same seed gives the same sequence. */
export function seededRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    // The low bits of this generator repeat early.
    return (state >>> 8) % limit;
  };
}

/** How steep the line is that runs through points best (least squares). @param {[number, number][]} points */
export function slope(points) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const over = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** @returns {import('./gates.mjs').Spread} */
export const spreadOf = (values) => ({ median: median(values), least: Math.min(...values), most: Math.max(...values) });

/** The value below which the given share lies; the list is in rising order. */
export function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values) {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
