/** How a result stands to its range: critically low, low, normal, high, critically high, abnormal (catalogues §4.1). */
export type Flag = 'LL' | 'L' | 'N' | 'H' | 'HH' | 'A';

export const FLAG_LABELS: Readonly<Record<Flag, string>> = {
  LL: 'Critique bas',
  L: 'Bas',
  N: 'Normal',
  H: 'Élevé',
  HH: 'Critique haut',
  A: 'Anormal',
};

/** Normal from `low` to `high`, both included; critical below `criticalLow` and above `criticalHigh`. */
export interface Range {
  readonly criticalLow?: number;
  readonly low?: number;
  readonly high?: number;
  readonly criticalHigh?: number;
}

/** Both in the unit of the range; a bound that is absent flags nothing. */
export function flagIn(value: number, { criticalLow, low, high, criticalHigh }: Range): Flag {
  if (criticalLow !== undefined && value < criticalLow) return 'LL';
  if (criticalHigh !== undefined && value > criticalHigh) return 'HH';
  if (low !== undefined && value < low) return 'L';
  if (high !== undefined && value > high) return 'H';
  return 'N';
}

const SEVERITY: readonly Flag[] = ['N', 'A', 'L', 'H', 'LL', 'HH'];

/** Of two flags of one measure, such as both figures of a blood pressure; high goes before low. */
export function worse(one: Flag, other: Flag): Flag {
  return SEVERITY.indexOf(one) >= SEVERITY.indexOf(other) ? one : other;
}

/** « 36,8 », as French writes it. */
export function inFrench(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', ',');
}
