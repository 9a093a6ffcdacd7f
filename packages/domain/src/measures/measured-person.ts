import { exactAge } from '../age.ts';
import { daysBetween, type IsoDay } from '../day.ts';
import { pregnancyOf } from '../pregnancy.ts';

/** Whom a measure is of, as far as its normal range depends on them. */
export interface MeasuredPerson {
  readonly gender: 'MALE' | 'FEMALE' | null;
  readonly birthDate: IsoDay;
  /** As the record says it, whether it gives figures or not. */
  readonly lastPeriod: string;
}

/** Age classes of the ranges (catalogues §4.1); `GR` is an ongoing pregnancy and overrides the others. */
export type AgeClass = 'NN' | 'NO' | 'TO' | 'PE' | 'EN' | 'AD' | 'A' | 'AG' | 'GR';

const NEWBORN_DAYS = 28;
const UNTIL: readonly (readonly [below: number, of: AgeClass])[] = [
  [1, 'NO'],
  [3, 'TO'],
  [6, 'PE'],
  [12, 'EN'],
  [18, 'AD'],
  [65, 'A'],
];

/** Whole weeks of amenorrhea on a day; null outside a pregnancy, and beyond its term. */
export function pregnantWeeks({ lastPeriod }: MeasuredPerson, on: IsoDay): number | null {
  const pregnancy = pregnancyOf(lastPeriod, on);
  return pregnancy === null || pregnancy.pastTerm ? null : pregnancy.weeks;
}

/** Whose ranges count on the day of the measurement: a pregnancy goes before the age, the first 28 days before the years. */
export function ageClassOf(person: MeasuredPerson, on: IsoDay): AgeClass {
  const age = exactAge(person.birthDate, on);
  if (age >= 12 && pregnantWeeks(person, on) !== null) return 'GR';
  if (daysBetween(person.birthDate, on) <= NEWBORN_DAYS) return 'NN';
  return UNTIL.find(([below]) => age < below)?.[1] ?? 'AG';
}
