import type { Problem } from '@maillon/contracts/endpoint/problem';
import { type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { frenchIssue } from '@maillon/contracts/refusals/issues';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type NewPatient, newPatient } from '@maillon/contracts/structures/affiliations';
import { cleanNir } from '@maillon/domain/identifiers';
import { patientNumberFault, patientNumberTaken } from '@maillon/domain/product/national-numbers';
import { publicConfig } from '../../lib/api/public-config.ts';

export interface PatientDraft {
  readonly nir: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly gender: Gender | '';
  readonly email: string;
  readonly phone: string;
  readonly phoneCountry: PhoneCountry;
  readonly address: Address;
  readonly bloodGroup: NewPatient['bloodGroup'] | '';
  readonly medicalBackground: string;
  readonly treatments: string;
  readonly allergies: string;
  readonly languages: readonly string[];
}

export const emptyDraft = (phoneCountry: PhoneCountry): PatientDraft => ({
  nir: '',
  firstName: '',
  lastName: '',
  birthDate: '',
  gender: '',
  email: '',
  phone: '',
  phoneCountry,
  address: { text: '' },
  bloodGroup: '',
  medicalBackground: '',
  treatments: '',
  allergies: '',
  languages: ['fr'],
});

/** What is sent; what is missing or wrong is left for the schema to say. */
export const payloadOf = ({ phone, phoneCountry, email, ...draft }: PatientDraft) => ({
  ...draft,
  languages: [...draft.languages],
  ...(email.trim() !== '' && { email }),
  ...(phone.trim() !== '' && { phoneNumber: toE164(phone, phoneCountry) ?? phone }),
});

/** The fields of the first of the two steps. */
const IDENTITY = new Set(['firstName', 'lastName', 'birthDate', 'gender', 'email', 'phoneNumber', 'address', 'nir']);

export type Errors = Readonly<Record<string, string>>;

/** What keeps each step from being left. */
export const errorsOf = (
  draft: PatientDraft,
  today: string,
): { readonly identity: Errors; readonly medical: Errors } => {
  const all: Record<string, string> = {};
  for (const { path, message } of newPatient.safeParse(payloadOf(draft), { error: frenchIssue }).error?.issues ?? []) {
    all[String(path[0])] ??= message;
  }
  const numberFault = patientNumberFault(cleanNir(draft.nir), publicConfig().country);
  if (numberFault !== null) all.nir = numberFault;
  if (draft.birthDate > today) all.birthDate = TEXTS.birthDateFuture;
  // The schema reads what is none of the chosen country as one of its own.
  if (draft.phone.trim() !== '' && toE164(draft.phone, draft.phoneCountry) === null) all.phoneNumber = TEXTS.phone;
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => IDENTITY.has(name) === wanted));
  return { identity: pick(true), medical: pick(false) };
};

/** What the server said of a patient it knows, by what it knows them. */
export const conflictSentence = ({ detail, emailExists, phoneExists, nirExists }: Problem): string => {
  if (nirExists) return patientNumberTaken(publicConfig().country);
  if (emailExists) return TEXTS.emailExists;
  return phoneExists ? TEXTS.phoneExists : detail;
};

/** What they are looked for by: a number, or where not everybody has one a phone and a day of birth. */
export const knownByOf = ({ nir, phone, phoneCountry, birthDate }: PatientDraft) =>
  nir === '' ? { phoneNumber: toE164(phone, phoneCountry) ?? phone, birthDate } : { nir };

/** What keeps them from being looked for. */
export const searchErrorsOf = (draft: PatientDraft): Errors => {
  const fault = patientNumberFault(draft.nir, publicConfig().country);
  if (fault !== null) return { nir: fault };
  if (draft.nir !== '') return {};
  return {
    ...(toE164(draft.phone, draft.phoneCountry) === null && {
      phone: draft.phone.trim() === '' ? TEXTS.required : TEXTS.phone,
    }),
    ...(draft.birthDate === '' && { birthDate: TEXTS.required }),
  };
};
