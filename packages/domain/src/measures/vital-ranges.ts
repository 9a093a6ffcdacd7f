import type { Range } from './flag.ts';
import type { AgeClass } from './measured-person.ts';

/**
 * Orientation values that colour a measure; no medical decision. The clinical lead edits them here and nowhere else
 * (catalogues §4.2).
 */

export const HEART_BEAT: Readonly<Record<AgeClass, Range>> = {
  NN: { criticalLow: 80, low: 100, high: 205, criticalHigh: 220 },
  NO: { criticalLow: 80, low: 100, high: 180, criticalHigh: 220 },
  TO: { criticalLow: 70, low: 98, high: 140, criticalHigh: 180 },
  PE: { criticalLow: 60, low: 80, high: 120, criticalHigh: 160 },
  EN: { criticalLow: 55, low: 75, high: 118, criticalHigh: 150 },
  AD: { criticalLow: 45, low: 60, high: 100, criticalHigh: 140 },
  A: { criticalLow: 40, low: 60, high: 100, criticalHigh: 130 },
  AG: { criticalLow: 40, low: 60, high: 100, criticalHigh: 130 },
  GR: { criticalLow: 50, low: 60, high: 110, criticalHigh: 130 },
};

export const OXYGEN: Range = { criticalLow: 92, low: 95 };

const ADULT_TEMPERATURE: Range = { criticalLow: 35, low: 36.1, high: 37.8, criticalHigh: 40 };
export const TEMPERATURE: Readonly<Partial<Record<AgeClass, Range>>> & { readonly others: Range } = {
  NN: { criticalLow: 36, low: 36.5, high: 37.5, criticalHigh: 38 },
  GR: { ...ADULT_TEMPERATURE, criticalHigh: 39 },
  others: ADULT_TEMPERATURE,
};
/** Below three months; older infants have the range of everybody. */
export const INFANT_TEMPERATURE: Range = { criticalLow: 36, low: 36.5, high: 37.7, criticalHigh: 38 };

interface Pressures {
  readonly systolic: Range;
  readonly diastolic: Range;
}

const ADULT_PRESSURE: Pressures = {
  systolic: { criticalLow: 80, low: 90, high: 139, criticalHigh: 180 },
  diastolic: { low: 60, high: 89, criticalHigh: 110 },
};
/** `criticalLow` of children from one year grows with their age: {@link childCriticalLow}. */
export const BLOOD_PRESSURE: Readonly<Record<AgeClass, Pressures>> = {
  NN: { systolic: { criticalLow: 60, low: 67, high: 84 }, diastolic: { low: 35, high: 53 } },
  NO: { systolic: { criticalLow: 70, low: 72, high: 104 }, diastolic: { low: 37, high: 56 } },
  TO: { systolic: { low: 86, high: 106 }, diastolic: { low: 42, high: 63 } },
  PE: { systolic: { low: 89, high: 112 }, diastolic: { low: 46, high: 72 } },
  EN: { systolic: { low: 97, high: 120 }, diastolic: { low: 57, high: 80 } },
  AD: {
    systolic: { criticalLow: 90, low: 102, high: 131, criticalHigh: 160 },
    diastolic: { low: 61, high: 83, criticalHigh: 100 },
  },
  A: ADULT_PRESSURE,
  AG: ADULT_PRESSURE,
  // 160 and 110 themselves call for an obstetrician at once.
  GR: {
    systolic: { ...ADULT_PRESSURE.systolic, criticalHigh: 159 },
    diastolic: { ...ADULT_PRESSURE.diastolic, criticalHigh: 109 },
  },
};

/** The systolic pressure, in mmHg, below which a child of so many years is in danger. */
export const childCriticalLow = (years: number): number => (years >= 10 ? 90 : 70 + 2 * years);

export type GlucoseContext = 'fasting' | 'post_meal_2h' | 'random';

export const NEWBORN_GLUCOSE: Range = { criticalLow: 35, low: 45, high: 150, criticalHigh: 250 };
const ANY_TIME: Range = { criticalLow: 54, low: 70, high: 140, criticalHigh: 300 };
export const GLUCOSE: Readonly<Record<GlucoseContext, Range>> = {
  fasting: { ...ANY_TIME, high: 110 },
  post_meal_2h: ANY_TIME,
  random: ANY_TIME,
};
export const PREGNANT_GLUCOSE: Readonly<Record<GlucoseContext, Range>> = {
  fasting: { criticalLow: 54, low: 60, high: 91, criticalHigh: 200 },
  post_meal_2h: { criticalLow: 54, low: 60, high: 119, criticalHigh: 200 },
  random: { ...ANY_TIME, low: 60, criticalHigh: 200 },
};

/** What a change of weight says: a share of it in a month, and in a pregnancy kilograms in a week. */
export const WEIGHT_CHANGE = { days: 31, share: 0.05, pregnantDays: 7, pregnantKilograms: 2 } as const;
