import { cleanRpps, isRpps } from './identifiers.ts';
import { offersSignUp, type Variant } from './product/variants.ts';
import { isPractitionerType, type UserType } from './user-type.ts';

/** A person's way of working, as a health-professional card tells it. */
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

/** The same in one product: whose profession it has no profile for is a patient. */
export const signUpTypeIn = (variant: Variant, code: string | null): UserType => {
  const type = signUpTypeOfProfession(code);
  return offersSignUp(variant, type) ? type : 'patient';
};

/** The RPPS number in a national identifier: 8 and the number. Null for the other registers. */
export const rppsOfNationalId = (nationalId: string): string | null => /^8(\d{11})$/.exec(nationalId)?.[1] ?? null;

/** What a card says of its holder. */
export interface Card {
  readonly profession: string | null;
  readonly rpps: string | null;
}

/** What a profile says that a card may contradict; null for what it does not say. */
export interface ClaimedProfile {
  readonly userType: UserType;
  readonly rpps: string | null;
  /** Of a midwife or a nurse: the number of their Ordre, or their RPPS number. */
  readonly certification: string | null;
}

/** Where a profile says something else than a card. */
export type CardDifference = 'userType' | 'rpps' | 'certification';

const differentNumbers = (card: Card, { rpps, certification }: ClaimedProfile): CardDifference[] => {
  if (card.rpps === null) return [];
  const differences: CardDifference[] = [];
  if (rpps !== null && rpps !== card.rpps) differences.push('rpps');
  // Any other number is of a register that the card knows nothing of.
  const inscription = cleanRpps(certification ?? '');
  if (isRpps(inscription) && inscription !== card.rpps) differences.push('certification');
  return differences;
};

/** The card chooses the profile of a newcomer and its number: a difference is refused. */
export const differencesAtSignUp = (variant: Variant, card: Card, profile: ClaimedProfile): CardDifference[] =>
  profile.userType === signUpTypeIn(variant, card.profession) ? differentNumbers(card, profile) : ['userType'];

/**
 * Where a card contradicts a profile that exists. What either of them does not say is no difference, and a person who is no professional
 * here claims nothing that a card would know: a patient may become a doctor.
 */
export const contradictions = (card: Card, profile: ClaimedProfile): CardDifference[] => {
  if (!isPractitionerType(profile.userType)) return [];
  const isOther = card.profession !== null && signUpTypeOfProfession(card.profession) !== profile.userType;
  return [...(isOther ? (['userType'] as const) : []), ...differentNumbers(card, profile)];
};

/** Whether a card proves that a professional is who the profile says: it names their profession and a number, and contradicts nothing. */
export const vouchesFor = (card: Card, profile: ClaimedProfile): boolean =>
  isPractitionerType(profile.userType) &&
  card.profession !== null &&
  card.rpps !== null &&
  contradictions(card, profile).length === 0;
