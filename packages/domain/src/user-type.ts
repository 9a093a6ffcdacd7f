/** Who a user is. Stored and returned in this spelling (design api A2). */
export const USER_TYPES = [
  'patient',
  'doctor',
  'assistant',
  'midwife',
  'organization',
  'dispatchManager',
  'dispatchOperator',
] as const;

export type UserType = (typeof USER_TYPES)[number];

export const isUserType = (value: unknown): value is UserType => USER_TYPES.some((type) => type === value);

/** The types that hold a schedule and take part in appointments beside the patient. */
export const PRACTITIONER_TYPES = ['doctor', 'assistant', 'midwife'] as const satisfies readonly UserType[];

export type PractitionerType = (typeof PRACTITIONER_TYPES)[number];

/** They have a dashboard and a map: no search, no bell, nothing clinical (spec, clinical §2 "Dashboards"). */
export const isDispatcher = (type: UserType): boolean => type === 'dispatchManager' || type === 'dispatchOperator';

/** Spec, platform §1: "dispatch-manager and dispatch-operator (also written dispatchManager and dispatchOperator)". */
const ALIASES = {
  'dispatch-manager': 'dispatchManager',
  'dispatch-operator': 'dispatchOperator',
} as const satisfies Record<string, UserType>;

/** Spellings accepted on input: the seven types and the two hyphenated aliases. */
export const USER_TYPE_SPELLINGS = [...USER_TYPES, 'dispatch-manager', 'dispatch-operator'] as const;

export type UserTypeSpelling = (typeof USER_TYPE_SPELLINGS)[number];

export const USER_TYPE_LABELS: Record<UserType, string> = {
  patient: 'Patient',
  doctor: 'Médecin',
  assistant: 'Infirmier',
  midwife: 'Sage-femme',
  organization: 'Organisation',
  dispatchManager: 'Gestionnaire',
  dispatchOperator: 'Opérateur',
};

/** The products built from this code (spec, platform §1; `mobility` is the spec's second product, design api A3). */
export const VARIANTS = ['natalconnect', 'mobility', 'dispatch'] as const;

export type Variant = (typeof VARIANTS)[number];

export interface SignUpChoice {
  readonly type: UserType;
  readonly label: string;
}

/** The profile picker 'Choisissez le profil qui vous correspond', in its order (spec, platform §2 Sign-up). */
export const SIGN_UP_CHOICES: Record<Variant, readonly SignUpChoice[]> = {
  natalconnect: [
    { type: 'patient', label: 'Patient' },
    { type: 'midwife', label: 'Sage-femme' },
    { type: 'doctor', label: 'Médecin' },
    { type: 'organization', label: 'Service de maternité' },
  ],
  mobility: [
    { type: 'patient', label: 'Patient' },
    { type: 'assistant', label: 'Infirmier(e)' },
    { type: 'doctor', label: 'Médecin' },
    { type: 'organization', label: 'Organisation' },
  ],
  dispatch: [
    { type: 'dispatchManager', label: 'Gestionnaire' },
    { type: 'dispatchOperator', label: 'Opérateur' },
  ],
};

/** Puts an accepted spelling into the stored one. */
export function userTypeOf(spelling: UserTypeSpelling): UserType {
  return spelling === 'dispatch-manager' || spelling === 'dispatch-operator' ? ALIASES[spelling] : spelling;
}

export function isPractitionerType(type: UserType): type is PractitionerType {
  return type === 'doctor' || type === 'assistant' || type === 'midwife';
}

/** Whether the variant's sign-up offers the type; the others join by invitation or belong to another product. */
export function offersSignUp(variant: Variant, type: UserType): boolean {
  return SIGN_UP_CHOICES[variant].some((choice) => choice.type === type);
}

export type Currency = 'EUR' | 'XOF';

/** Spec, platform §9: "Default currency EUR; CI uses XOF". `country` is an ISO 3166-1 alpha-2 code in upper case. */
export function currencyOf(country: string): Currency {
  return country === 'CI' ? 'XOF' : 'EUR';
}
