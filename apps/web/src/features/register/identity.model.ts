import { toE164 } from '@maillon/contracts/fields/phone';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { needsParentalConsent } from '@maillon/domain/age';
import { type IsoDay, isIsoDay } from '@maillon/domain/day';
import type { FieldErrors } from '../../lib/forms/form.ts';
import type { IdentityDraft } from './sign-up-draft.ts';

/** The identity part of the request; what is missing or wrong is left for the schema to say. */
export const identityPayload = (draft: IdentityDraft, today: IsoDay) => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  birthDate: draft.birthDate,
  email: draft.email,
  phoneNumber: toE164(draft.phone, draft.phoneCountry) ?? draft.phone,
  ...(isMinor(draft, today) && { parentEmail: draft.parentEmail }),
});

/** Below 15 a parent consents by e-mail (spec platform §9). A birth date still to come is another matter. */
export const isMinor = ({ birthDate }: Pick<IdentityDraft, 'birthDate'>, today: IsoDay): boolean =>
  isIsoDay(birthDate) && birthDate <= today && needsParentalConsent(birthDate, today);

/** Rules that the schema of the contract cannot know: today's date, the country of the number. */
export const identityErrors = (draft: IdentityDraft, today: IsoDay): FieldErrors => ({
  ...fieldErrors(draft, today),
  ...(isMinor(draft, today) && isOwn(draft) && { '/parentEmail': TEXTS.parentIsAnother }),
});

const isOwn = ({ email, parentEmail }: IdentityDraft): boolean =>
  email.trim() !== '' && parentEmail.trim().toLowerCase() === email.trim().toLowerCase();

const fieldErrors = ({ birthDate, phone, phoneCountry }: IdentityDraft, today: IsoDay): FieldErrors => ({
  ...(birthDate === '' && { '/birthDate': TEXTS.required }),
  ...(birthDate > today && { '/birthDate': TEXTS.birthDateFuture }),
  ...(phone.trim() !== '' && toE164(phone, phoneCountry) === null && { '/phoneNumber': TEXTS.phone }),
});
