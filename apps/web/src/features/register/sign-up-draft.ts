import type { PhoneCountry } from '@maillon/contracts/phone';
import type { Address, Gender } from '@maillon/contracts/primitives';

/** What every person says about themselves, as typed; an empty text is a field not yet filled. */
export interface IdentityDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly gender: Gender | '';
  readonly email: string;
  readonly phoneCountry: PhoneCountry;
  /** As typed; read in {@link phoneCountry} unless it starts with a `+`. */
  readonly phone: string;
  /** Asked below 15 years only (design api A50). */
  readonly parentEmail: string;
  /** Free text as long as no suggestion was taken. */
  readonly address: Address;
  readonly languages: readonly string[];
}

export interface DoctorDraft extends IdentityDraft {
  readonly rpps: string;
  readonly qualifications: readonly string[];
  readonly description: string;
}

export type PregnancyType = 'simple' | 'jumeaux' | 'triplets' | 'multiple';

/** The practitioner who looks after the patient, when it is not somebody of the directory. */
export interface TreatingDoctor {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly rpps: string;
  readonly address: Address;
}

export interface PatientDraft extends IdentityDraft {
  /** Without spaces. */
  readonly nir: string;
  readonly bloodGroup: string;
  readonly medicalBackground: string;
  readonly treatments: string;
  readonly allergies: string;
  readonly lastPeriod: string;
  readonly pregnancyType: PregnancyType | '';
  readonly existingChildren: string;
  readonly supervisorType: 'midwife' | 'doctor' | 'none' | '';
  /** Profile id of a midwife, and the name that was chosen. */
  readonly midwifeId: string;
  readonly midwifeName: string;
  readonly treatingDoctor: TreatingDoctor;
}

const NO_ADDRESS: Address = { text: '' };

const identity: IdentityDraft = {
  firstName: '',
  lastName: '',
  birthDate: '',
  gender: '',
  email: '',
  phoneCountry: 'FR',
  phone: '',
  parentEmail: '',
  address: NO_ADDRESS,
  languages: ['fr'],
};

export const emptyDoctor: DoctorDraft = { ...identity, rpps: '', qualifications: [], description: '' };

export const emptyPatient: PatientDraft = {
  ...identity,
  nir: '',
  bloodGroup: '',
  medicalBackground: '',
  treatments: '',
  allergies: '',
  lastPeriod: '',
  pregnancyType: '',
  existingChildren: '',
  supervisorType: '',
  midwifeId: '',
  midwifeName: '',
  treatingDoctor: { firstName: '', lastName: '', email: '', rpps: '', address: NO_ADDRESS },
};
