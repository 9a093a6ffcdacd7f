import type { PhoneCountry } from '@maillon/contracts/fields/phone';
import type { Address, Gender, Telecom } from '@maillon/contracts/fields/primitives';
import { DEFAULT_EXERCISE_RADIUS, type ExerciseRadius } from '@maillon/domain/practice';
import type { PregnancyType } from '@maillon/domain/pregnancy';
import type { BloodGroup } from '../../fields/blood-group-field.tsx';
import type { ReferentDraft } from '../../fields/referent-fields.tsx';

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

/** How and where a midwife or a nurse practises. */
export interface PracticeDraft extends IdentityDraft {
  readonly description: string;
  readonly exerciceZone: Address;
  readonly exerciceRadius: ExerciseRadius;
}

/** A centre as the directory knows it, or as it was written by hand. */
export interface PmiDraft {
  readonly name: string;
  readonly address: Address;
  readonly telecom: readonly Telecom[];
}

export interface MidwifeDraft extends PracticeDraft {
  readonly initialProfile: string;
  readonly experties: readonly string[];
  readonly certification: string;
  readonly affiliation: 'pmi' | 'none';
  /** Null as long as none was chosen or written. */
  readonly pmi: PmiDraft | null;
}

export interface AssistantDraft extends PracticeDraft {
  readonly certificationNumber: string;
  readonly advancedCertificationNumber: string;
}

/** A structure, and the person who answers for it. */
export interface OrganizationDraft extends IdentityDraft {
  readonly finess: string;
  readonly noFiness: boolean;
  readonly siret: string;
  /** « Registre du commerce », where a country has no FINESS. */
  readonly rccm: string;
  /** It is here already: the person only asks to be let in. */
  readonly isAlreadyRegistered: boolean;
  readonly name: string;
  readonly specialities: readonly string[];
  readonly description: string;
}

/** The practitioner who looks after the patient, when it is not a person of the directory. */
export interface PatientDraft extends IdentityDraft, ReferentDraft {
  /** Without spaces. */
  readonly nir: string;
  readonly bloodGroup: BloodGroup | '';
  readonly medicalBackground: string;
  readonly treatments: string;
  readonly allergies: string;
  readonly lastPeriod: string;
  readonly pregnancyType: PregnancyType | '';
  readonly existingChildren: string;
}

const NO_ADDRESS: Address = { text: '' };

export const emptyIdentity: IdentityDraft = {
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

export const emptyDoctor: DoctorDraft = { ...emptyIdentity, rpps: '', qualifications: [], description: '' };

export const emptyPatient: PatientDraft = {
  ...emptyIdentity,
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

const practice: PracticeDraft = {
  ...emptyIdentity,
  description: '',
  exerciceZone: NO_ADDRESS,
  exerciceRadius: DEFAULT_EXERCISE_RADIUS,
};

export const emptyMidwife: MidwifeDraft = {
  ...practice,
  initialProfile: '',
  experties: [],
  certification: '',
  affiliation: 'none',
  pmi: null,
};

export const emptyAssistant: AssistantDraft = {
  ...practice,
  certificationNumber: '',
  advancedCertificationNumber: '',
};

export const emptyOrganization: OrganizationDraft = {
  ...emptyIdentity,
  finess: '',
  noFiness: false,
  siret: '',
  rccm: '',
  isAlreadyRegistered: false,
  name: '',
  specialities: [],
  description: '',
};
