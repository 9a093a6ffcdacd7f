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

/** Spellings accepted on input (spec, platform §1: "also written dispatchManager and dispatchOperator"). */
export const USER_TYPE_SPELLINGS = [...USER_TYPES, 'dispatch-manager', 'dispatch-operator'] as const;

export const USER_TYPE_LABELS: Record<UserType, string> = {
  patient: 'Patient',
  doctor: 'Médecin',
  assistant: 'Infirmier',
  midwife: 'Sage-femme',
  organization: 'Organisation',
  dispatchManager: 'Gestionnaire',
  dispatchOperator: 'Opérateur',
};

export function isPractitionerType(type: UserType): type is PractitionerType {
  return type === 'doctor' || type === 'assistant' || type === 'midwife';
}
