const MIN_LENGTH = 32;

/**
 * Padmé: rounds a length up so that what remains visible is its order of magnitude and a few bits (at most 12 % more bytes).
 * A "oui" and a "non" have the same length on the wire.
 */
export function padme(length: number): number {
  if (length <= MIN_LENGTH) return MIN_LENGTH;
  const exponent = Math.floor(Math.log2(length));
  const keptBits = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - keptBits);
  return Math.ceil(length / step) * step;
}
