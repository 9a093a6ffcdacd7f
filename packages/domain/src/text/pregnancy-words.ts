import type { Pregnancy, PregnancyWindow } from '../pregnancy.ts';

const ORDINALS = ['', '1re', '2e', '3e'];

/** « 17 SA + 6 j » */
export function amenorrhea({ weeks, days }: Pick<Pregnancy, 'weeks' | 'days'>): string {
  return `${weeks} SA + ${days} j`;
}

/** « 1er mois », « 5e mois » */
export function monthName(month: number): string {
  return `${month}${month === 1 ? 'er' : 'e'} mois`;
}

/** « 2e échographie », « Consultation du 5e mois » */
export function windowName({ kind, number }: Pick<PregnancyWindow, 'kind' | 'number'>): string {
  return kind === 'ultrasound' ? `${ORDINALS[number]} échographie` : `Consultation du ${monthName(number)}`;
}
