import type { IsoDay } from './day.ts';

/** Below this exact age a parent consents by e-mail (spec, platform §9; design api A50). */
export const CONSENT_AGE = 15;

interface AgeThreshold {
  readonly years: number;
  readonly rule: 'at least' | 'over';
}

/** "18 and over" includes 18, "over 25" starts at 26 (design api A43). Compared with the age for rules, never the exact one. */
export const AGE_THRESHOLDS = {
  adult: { years: 18, rule: 'at least' },
  over25: { years: 25, rule: 'over' },
  over50: { years: 50, rule: 'over' },
  over65: { years: 65, rule: 'over' },
} as const satisfies Record<string, AgeThreshold>;

export type AgeThresholdName = keyof typeof AGE_THRESHOLDS;

/** Completed years on a day. Born on 29 February: a year older on 1 March in common years. */
export function exactAge(birth: IsoDay, on: IsoDay): number {
  const birthdayPassed = on.slice(5) >= birth.slice(5);
  return ageForRules(birth, on) - (birthdayPassed ? 0 : 1);
}

/** Difference of calendar years: the one age that questions, sections and vaccines are chosen by (design api A42). */
export function ageForRules(birth: IsoDay, on: IsoDay): number {
  return yearOf(on) - yearOf(birth);
}

/** By {@link ageForRules}: « at least » begins with the years, « over » lies beyond them. */
export function reachesAge(threshold: AgeThresholdName, birth: IsoDay, on: IsoDay): boolean {
  const { years, rule } = AGE_THRESHOLDS[threshold];
  const age = ageForRules(birth, on);
  return rule === 'over' ? age > years : age >= years;
}

/** Below 15 completed years, whatever the rules for questions count. */
export function needsParentalConsent(birth: IsoDay, on: IsoDay): boolean {
  return exactAge(birth, on) < CONSENT_AGE;
}

function yearOf(day: IsoDay): number {
  return Number(day.slice(0, 4));
}
