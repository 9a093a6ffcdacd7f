import type { UserType } from './user-type.ts';

/** Somebody's way of working, as a health-professional card tells it. */
export interface Practice {
  /** Code of the profession (nomenclature TRE_G15). */
  readonly profession: string;
  /** C civil, M military, E student; null when the card does not say. */
  readonly category: string | null;
}

/** A student carries the code of the profession that they learn and does not practise it yet (design catalogues §1.6). */
export const practisedProfession = (practices: readonly Practice[]): string | null =>
  practices.find(({ category }) => category !== 'E')?.profession ?? null;

const SIGN_UP_TYPES: ReadonlyMap<string, UserType> = new Map([
  ['10', 'doctor'],
  ['35', 'assistant'],
  ['50', 'midwife'],
  ['60', 'assistant'],
  ['69', 'assistant'],
]);

/** What a card's holder signs up as: the code of their profession, any other one is a patient (spec platform §4). */
export const signUpTypeOfProfession = (code: string | null): UserType => SIGN_UP_TYPES.get(code ?? '') ?? 'patient';

/** The RPPS number in a national identifier: 8 and the number. Null for the other registers. */
export const rppsOfNationalId = (nationalId: string): string | null => /^8(\d{11})$/.exec(nationalId)?.[1] ?? null;
