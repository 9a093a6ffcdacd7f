import type { IdentityDraft } from '../sign-up-draft.ts';
import type { Proved } from '../step.ts';

/** The field in which a profile keeps its number; none where there is no number. */
export type NumberField = 'rpps' | 'certification' | 'certificationNumber';

/** The beginning of a draft for a person who came from an identity provider; the insurance number is never on a card (design catalogues §1.6). */
export const namesOf = ({ identity }: Proved): Partial<IdentityDraft> =>
  identity === null ? {} : { firstName: identity.firstName ?? '', lastName: identity.lastName ?? '' };

/** What a card decides, whatever an earlier draft says. */
export const numberOf = ({ identity }: Proved, field: NumberField | undefined): Partial<Record<NumberField, string>> =>
  field === undefined || identity === null || identity.rpps === null ? {} : { [field]: identity.rpps };

const LOCKED = { readOnly: true, hint: 'Lu sur votre carte : il ne peut pas être changé ici.' } as const;

/** The props of the field of the number: locked when a card has said it. */
export const lockedByCard = ({ identity }: Proved): Partial<typeof LOCKED> =>
  identity === null || identity.rpps === null ? {} : LOCKED;
