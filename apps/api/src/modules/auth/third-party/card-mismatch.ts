import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type Card, type CardDifference, type ClaimedProfile, contradictions } from '@maillon/domain/professional-card';
import { Refusal, type RefusalExtra } from '../../../platform/refusal.ts';

const SENTENCES: Readonly<Record<CardDifference, string>> = {
  userType: TEXTS.cardOtherProfession,
  rpps: TEXTS.cardOtherNumber,
  certification: TEXTS.cardOtherNumber,
};

/** That a card is not the one of a profile that exists, with a sentence for each difference. */
export const cardMismatch = (
  card: Card,
  profile: ClaimedProfile,
  audit: NonNullable<RefusalExtra['audit']>,
): Refusal => {
  const errors = contradictions(card, profile).map((difference) => ({
    pointer: `/${difference}`,
    code: 'CARD_MISMATCH',
    message: SENTENCES[difference],
  }));
  return new Refusal('CARD_MISMATCH', { audit, ...(errors.length === 0 ? {} : { errors }) });
};

/** At a sign-in, where there is no form: the same as one text. */
export const mismatchSentence = (differences: readonly CardDifference[]): string =>
  `${[...new Set(differences.map((difference) => SENTENCES[difference]))].join('. ')}. Connectez-vous avec un code.`;
