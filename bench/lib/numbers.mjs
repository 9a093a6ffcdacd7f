/** A generator of whole numbers below a limit: the same seed gives the same sequence. */
export function seededRandom(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    // The low bits of this generator repeat early.
    return (state >>> 8) % limit;
  };
}

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
