import { type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';
import { type PatientChange, patientChange } from '@maillon/contracts/structures/affiliations';
import { mayIdentifyOther, mayMoveContact } from '@maillon/domain/access/patient-file';
import type { PatientFile } from '../../data/affiliations.ts';
import { type FieldErrors, validate } from '../../lib/forms/form.ts';

export interface EditDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly gender: Gender | '';
  readonly bloodGroup: PatientFile['bloodGroup'];
  readonly languages: readonly string[];
  readonly address: Address;
  readonly email: string;
  readonly phone: string;
  readonly phoneCountry: PhoneCountry;
}

export const mayIdentify = ({ access }: PatientFile): boolean => mayIdentifyOther(access);
/** Contacts of an account that is not claimed yet. */
export const mayReach = (patient: PatientFile): boolean => mayMoveContact(patient.access, patient.activated);

export const draftOf = (patient: PatientFile, phoneCountry: PhoneCountry): EditDraft => {
  const { firstName, lastName, common, birthDate, bloodGroup, languages, address } = patient;
  return {
    ...{ firstName, lastName, birthDate, bloodGroup, languages, phoneCountry },
    gender: common.gender ?? '',
    address: address[0] ?? { text: '' },
    email: common.email ?? '',
    phone: common.phone ?? '',
  };
};

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** What was changed and may be: nothing else is sent. */
export const changesOf = (patient: PatientFile, draft: EditDraft): Record<string, unknown> => {
  const { phone, phoneCountry, email, address, ...identity } = draft;
  const before = draftOf(patient, phoneCountry);
  const changed = <K extends keyof EditDraft>(key: K) => differs(draft[key], before[key]);
  return {
    ...(mayIdentify(patient) &&
      Object.fromEntries(Object.entries(identity).filter(([key]) => changed(key as keyof EditDraft)))),
    ...(changed('address') && { address }),
    ...(mayReach(patient) && changed('email') && email.trim() !== '' && { email }),
    ...(mayReach(patient) &&
      changed('phone') &&
      phone.trim() !== '' && { phoneNumber: toE164(phone, phoneCountry) ?? phone }),
  };
};

export const errorsOf = (patient: PatientFile, draft: EditDraft, today: string): FieldErrors => {
  const changes = changesOf(patient, draft);
  if (Object.keys(changes).length === 0) return {};
  return {
    ...validate(patientChange, changes),
    ...(draft.birthDate > today && { '/birthDate': TEXTS.birthDateFuture }),
    // The schema reads what is none of the chosen country as one of its own.
    ...('phoneNumber' in changes &&
      toE164(draft.phone, draft.phoneCountry) === null && { '/phoneNumber': TEXTS.phone }),
  };
};

export const requestOf = (patient: PatientFile, draft: EditDraft): PatientChange =>
  patientChange.parse(changesOf(patient, draft));
