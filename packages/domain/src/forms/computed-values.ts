import type { Respondent } from './form.ts';

/** With a comma, as French writes it. */
const french = (value: number): string => value.toFixed(1).replace('.', ',');

const numberIn = ({ answers }: Respondent, name: string): number | null => {
  const answer = answers[name];
  return typeof answer === 'number' ? answer : null;
};

/** Weight over the square of the height in metres (LOINC 39156-5). */
export function bodyMassIndex(who: Respondent): string | null {
  const [size, weight] = [numberIn(who, 'size'), numberIn(who, 'weight')];
  return size === null || weight === null || size <= 0 ? null : french(weight / (size / 100) ** 2);
}

/** Packs of twenty a day, times the years. */
export function packYears(who: Respondent): string | null {
  const [quantity, years] = [numberIn(who, 'tabacQuantite'), numberIn(who, 'tabacDuree')];
  return quantity === null || years === null ? null : french((quantity / 20) * years);
}
