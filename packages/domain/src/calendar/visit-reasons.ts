import type { ServiceCategory } from '../appointment.ts';
import type { AppointmentDuration } from '../appointment-rules.ts';
import type { DOCTOR_QUALIFICATIONS } from '../qualifications.ts';
import type { PractitionerType } from '../user-type.ts';

type Specialty = (typeof DOCTOR_QUALIFICATIONS)[number]['code'];

/** What a visit is about, coded (design catalogues §5.2). The first code is the key that is kept; the others go to `coding[]`. */
export interface AppointmentReason {
  readonly label: string;
  /** SNOMED CT, where a code was verified. */
  readonly snomed?: string;
  /** `http://terminology.hl7.org/CodeSystem/service-type`. */
  readonly serviceType?: string;
  readonly offeredBy: readonly PractitionerType[];
  /** The specialties of the doctors who see patients about it; those of any when absent. What a midwife may do, each of them may. */
  readonly doctors?: readonly Specialty[];
  readonly minutes: AppointmentDuration;
  readonly category: ServiceCategory;
}

const MIDWIFE = ['midwife'] as const satisfies readonly PractitionerType[];
const DOCTOR = ['doctor'] as const satisfies readonly PractitionerType[];
const BOTH = ['midwife', 'doctor'] as const satisfies readonly PractitionerType[];
const ALL = ['midwife', 'doctor', 'assistant'] as const satisfies readonly PractitionerType[];

type Codes = Pick<AppointmentReason, 'snomed' | 'serviceType' | 'doctors'>;

const GYNECOLOGY = ['gynecologue'] as const;
const PREGNANCY = ['gynecologue', 'medecin_generaliste'] as const;

const visit = (
  label: string,
  offeredBy: readonly PractitionerType[],
  minutes: AppointmentDuration,
  codes: Codes = {},
  category: ServiceCategory = 'Consultation',
): AppointmentReason => ({ label, offeredBy, minutes, ...codes, category });

export const APPOINTMENT_REASONS = {
  preventive_gynecology: visit('Gynécologie de prévention', BOTH, 30, {
    snomed: '310061009',
    serviceType: '186',
    doctors: PREGNANCY,
  }),
  obstetric_ultrasound: visit('Échographie obstétricale', BOTH, 30, {
    snomed: '268445003',
    serviceType: '213',
    doctors: GYNECOLOGY,
  }),
  breastfeeding_counselling: visit('Conseil en allaitement', MIDWIFE, 45, { serviceType: '271' }),
  birth_preparation: visit('Préparation à la naissance et à la parentalité', MIDWIFE, 60, { serviceType: '249' }),
  sexual_health: visit('Consultation de santé sexuelle', BOTH, 30, { snomed: '788122004', serviceType: '67' }),
  womens_health: visit('Consultation santé de la femme', BOTH, 30, {
    snomed: '310060005',
    serviceType: '186',
    doctors: PREGNANCY,
  }),
  postpartum_consultation: visit('Consultation post-partum', BOTH, 30, {
    snomed: '169762003',
    serviceType: '58',
    doctors: PREGNANCY,
  }),
  dermatologist: visit('Dermatologue', DOCTOR, 15, {
    snomed: '18803008',
    serviceType: '168',
    doctors: ['dermatologue'],
  }),
  general_practitioner: visit('Médecin généraliste', DOCTOR, 15, {
    snomed: '62247001',
    serviceType: '124',
    doctors: ['medecin_generaliste'],
  }),
  gynecologist: visit('Gynécologue', DOCTOR, 30, { snomed: '83685006', serviceType: '186', doctors: GYNECOLOGY }),
  ophthalmologist: visit('Ophtalmologue', DOCTOR, 15, {
    snomed: '422234006',
    serviceType: '217',
    doctors: ['ophtalmologue'],
  }),
  geriatrician: visit('Gériatre', DOCTOR, 30, { snomed: '90655003', serviceType: '171', doctors: ['geriatre'] }),
  perinatal_care: visit('Suivi périnatal', BOTH, 30, { serviceType: '58', doctors: PREGNANCY }),
  midwife: visit('Sage-femme', MIDWIFE, 30, { snomed: '309453006', serviceType: '249' }),
  consultation: visit('Consultation', ALL, 30, { snomed: '11429006' }),
  prescription_renewal: visit('Renouvellement d’ordonnance', BOTH, 15, {}, 'RenewalOfPrescription'),
  urgent_follow_up: visit('Consultation urgente', ALL, 15, {}, 'UrgentFollowUp'),
  follow_up: visit('Consultation de suivi', ALL, 15, { snomed: '390906007' }, 'FollowUp'),
  test_result: visit('Résultat d’examen', ALL, 15, {}, 'FollowUp'),
  mental_health_clinic: visit('Santé mentale', DOCTOR, 45, {
    snomed: '708168004',
    serviceType: '239',
    doctors: ['psychiatre'],
  }),
} as const satisfies Record<string, AppointmentReason>;

export type ReasonCode = keyof typeof APPOINTMENT_REASONS;
export const REASON_CODES = Object.keys(APPOINTMENT_REASONS) as readonly string[] as readonly [
  ReasonCode,
  ...ReasonCode[],
];

/** What a visit is about of which staff say the type alone. */
const USUAL = {
  Consultation: 'consultation',
  UrgentFollowUp: 'urgent_follow_up',
  FollowUp: 'follow_up',
  RenewalOfPrescription: 'prescription_renewal',
} as const satisfies Record<ServiceCategory, ReasonCode>;
export const usualReason = (category: ServiceCategory): ReasonCode => USUAL[category];

/** Those that a patient is offered first; a maternity asks for what a pregnancy brings. */
const FIRST = {
  maternity: ['perinatal_care', 'obstetric_ultrasound', 'birth_preparation', 'follow_up', 'prescription_renewal'],
  general: ['consultation', 'follow_up', 'prescription_renewal', 'test_result', 'urgent_follow_up'],
} as const satisfies Record<string, readonly ReasonCode[]>;

/** A professional is asked for by what they are; that is a choice of person, not of reason. */
const PROFESSIONS: readonly ReasonCode[] = [
  'dermatologist',
  'general_practitioner',
  'gynecologist',
  'ophthalmologist',
  'geriatrician',
  'midwife',
];

/** Every reason in the order in which a patient reads them: the usual ones first, whom one looks for by name of profession last. */
export const reasonsInOrder = (isMaternity: boolean): readonly ReasonCode[] => {
  const first: readonly ReasonCode[] = isMaternity ? FIRST.maternity : FIRST.general;
  const others = REASON_CODES.filter((code) => !first.includes(code));
  return [
    ...first,
    ...others.filter((code) => !PROFESSIONS.includes(code)),
    ...others.filter((code) => PROFESSIONS.includes(code)),
  ];
};

/** Whether that profession sees a patient about it. */
export const isOfferedBy = (code: ReasonCode, type: PractitionerType): boolean => {
  const { offeredBy }: AppointmentReason = APPOINTMENT_REASONS[code];
  return offeredBy.includes(type);
};

/** A practitioner as a card shows them. */
export interface QualifiedPractitioner {
  readonly userType: PractitionerType;
  readonly userData: { readonly qualifications: readonly { readonly code: string }[] };
}

/** Whether it takes more than a profession: doctors of certain specialties alone see patients about it. */
export const asksSpecialty = (code: ReasonCode): boolean => {
  const { doctors }: AppointmentReason = APPOINTMENT_REASONS[code];
  return doctors !== undefined;
};

/** Whether that person sees a patient about it, as far as what they are says. */
export const seesAbout = (code: ReasonCode, { userType, userData }: QualifiedPractitioner): boolean => {
  const { doctors }: AppointmentReason = APPOINTMENT_REASONS[code];
  const asked: readonly string[] | undefined = userType === 'doctor' ? doctors : undefined;
  return (
    isOfferedBy(code, userType) &&
    (asked === undefined || userData.qualifications.some((held) => asked.includes(held.code)))
  );
};

/** Whether a visit of that category with those professions may be about it. */
export const isReasonFor = (
  code: ReasonCode,
  { category, types }: { readonly category: ServiceCategory; readonly types: readonly PractitionerType[] },
): boolean => APPOINTMENT_REASONS[code].category === category && types.some((type) => isOfferedBy(code, type));
