import { newUser } from '@maillon/contracts/accounts/sign-up';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { IsoDay } from '@maillon/domain/day';
import { cleanFiness, cleanSiret, isFiness, isSiret } from '@maillon/domain/identifiers';
import { structureType } from '@maillon/domain/practice';
import type { Country } from '@maillon/domain/product/countries';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import type { OrganizationDraft } from '../sign-up-draft.ts';

/** Another country has one register of its own. */
const numberOf = ({ noFiness, finess, siret, rccm }: OrganizationDraft, country: Country) => {
  if (country !== 'FR') return { rccm };
  return noFiness ? { siret: cleanSiret(siret) } : { finess: cleanFiness(finess) };
};

const structurePayload = (draft: OrganizationDraft, country: Country) => ({
  ...numberOf(draft, country),
  name: draft.name,
  address: draft.address,
  type: structureType(draft.specialities),
  description: draft.description,
});

/** A person who joins a structure that is here says which one; who brings one says what it is. */
export const organizationPayload = (draft: OrganizationDraft, today: IsoDay, country: Country) => ({
  userType: 'organization' as const,
  ...identityPayload(draft, today),
  organization: draft.isAlreadyRegistered
    ? { isAlreadyRegistered: true as const, finess: cleanFiness(draft.finess) }
    : structurePayload(draft, country),
});

/** What is asked of a finished number and of an unfinished one (spec platform §5, spelling included). */
const numberErrors = (draft: OrganizationDraft, country: Country): FieldErrors => {
  const { noFiness, isAlreadyRegistered, finess, siret, rccm } = draft;
  if (country !== 'FR') return rccm.trim() === '' ? { '/organization/rccm': TEXTS.required } : {};
  if (noFiness && !isAlreadyRegistered) {
    const number = cleanSiret(siret);
    if (isSiret(number)) return {};
    return { '/organization/siret': number === '' ? TEXTS.required : TEXTS.siret };
  }
  const number = cleanFiness(finess);
  if (isFiness(number)) return {};
  return { '/organization/finess': number === '' ? TEXTS.required : TEXTS.finess };
};

const structureErrors = (draft: OrganizationDraft): FieldErrors => ({
  ...(draft.name.trim() === '' && { '/organization/name': TEXTS.required }),
  ...(draft.address.text.trim() === '' && { '/organization/address/text': TEXTS.required }),
  ...(draft.specialities.length === 0 && { '/organization/type': TEXTS.required }),
  ...(draft.description.trim() === '' && { '/organization/description': TEXTS.required }),
});

/** What keeps the draft from being sent, sentence by field of the contract. */
export const organizationErrors = (draft: OrganizationDraft, today: IsoDay, country: Country): FieldErrors => ({
  ...validate(newUser, organizationPayload(draft, today, country)),
  ...identityErrors(draft, today),
  ...numberErrors(draft, country),
  ...(!draft.isAlreadyRegistered && structureErrors(draft)),
});
