import { newUser } from '@maillon/contracts/accounts/sign-up';
import type { IsoDay } from '@maillon/domain/day';
import type { Country } from '@maillon/domain/product/countries';
import { cleanDoctorNumber, doctorNumberFault } from '@maillon/domain/product/national-numbers';
import { type FieldErrors, validate } from '../../../lib/forms/form.ts';
import { identityErrors, identityPayload } from '../identity.model.ts';
import type { DoctorDraft } from '../sign-up-draft.ts';

/** The request behind the draft. */
export const doctorPayload = (draft: DoctorDraft, today: IsoDay) => ({
  userType: 'doctor' as const,
  ...identityPayload(draft, today),
  doctor: {
    rpps: draft.rpps,
    gender: draft.gender,
    qualifications: draft.qualifications.map((code) => ({ code })),
    address: draft.address,
    languages: [...draft.languages],
    ...(draft.description.trim() !== '' && { description: draft.description }),
  },
});

/** What keeps the draft from being sent, sentence by field of the contract. */
export const doctorErrors = (draft: DoctorDraft, today: IsoDay, country: Country): FieldErrors => {
  const numberFault = doctorNumberFault(cleanDoctorNumber(draft.rpps), country);
  return {
    ...validate(newUser, doctorPayload(draft, today)),
    ...(numberFault !== null && { '/doctor/rpps': numberFault }),
    ...identityErrors(draft, today),
  };
};
