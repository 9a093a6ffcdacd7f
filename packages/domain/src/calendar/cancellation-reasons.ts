/**
 * Why a visit is cancelled, coded: `http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason`. A code names no symptom, and needs
 * no key to be read by the other side.
 */
export const CANCELLATION_REASONS = {
  pat: 'Empêchement',
  'pat-fb': 'Le rendez-vous n’est plus nécessaire',
  'pat-lt': 'Pas de moyen de venir',
  'oth-err': 'Rendez-vous pris par erreur',
  other: 'Autre raison',
} as const satisfies Record<string, string>;

export type CancellationCode = keyof typeof CANCELLATION_REASONS;
export const CANCELLATION_CODES = Object.keys(CANCELLATION_REASONS) as readonly string[] as readonly [
  CancellationCode,
  ...CancellationCode[],
];
