/**
 * Why a visit is cancelled, coded: `http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason`. A code names no symptom, and needs
 * no key to be read by the other side.
 */
export const CANCELLATION_REASONS = {
  pat: 'Empêchement',
  'pat-fb': 'Le rendez-vous n’est plus nécessaire',
  'pat-lt': 'Pas de moyen de venir',
  'prov-pers': 'Empêchement du professionnel',
  'prov-edu': 'Réunion ou formation du professionnel',
  'oth-room': 'Salle ou matériel indisponible',
  'oth-err': 'Rendez-vous pris par erreur',
  other: 'Autre raison',
} as const satisfies Record<string, string>;

export type CancellationCode = keyof typeof CANCELLATION_REASONS;
export const CANCELLATION_CODES = Object.keys(CANCELLATION_REASONS) as readonly string[] as readonly [
  CancellationCode,
  ...CancellationCode[],
];

/** Which side cancels. */
export type CancelledBy = 'patient' | 'staff';

/** What each side may give as its reason, as it is offered: the label is said from where they stand. */
export const CANCELLATION_CHOICES: Readonly<Record<CancelledBy, readonly (readonly [CancellationCode, string])[]>> = {
  patient: [
    ['pat', CANCELLATION_REASONS.pat],
    ['pat-fb', CANCELLATION_REASONS['pat-fb']],
    ['pat-lt', CANCELLATION_REASONS['pat-lt']],
    ['oth-err', CANCELLATION_REASONS['oth-err']],
    ['other', CANCELLATION_REASONS.other],
  ],
  staff: [
    ['pat', 'À la demande du patient'],
    ['prov-pers', CANCELLATION_REASONS['prov-pers']],
    ['prov-edu', CANCELLATION_REASONS['prov-edu']],
    ['oth-room', CANCELLATION_REASONS['oth-room']],
    ['oth-err', CANCELLATION_REASONS['oth-err']],
    ['other', CANCELLATION_REASONS.other],
  ],
};

export const mayGiveReason = (by: CancelledBy, code: CancellationCode): boolean =>
  CANCELLATION_CHOICES[by].some(([one]) => one === code);
