/**
 * Why staff book a time that a calendar does not offer (design api B3), coded: no word about a person's health is written here. Visits of
 * others are never among what gives way.
 */
export const OVERRIDE_REASONS = {
  urgent: 'Urgence',
  agreed: 'Convenu avec la personne qui reçoit',
  only_time: 'Seul moment possible pour le patient',
  follow_up: 'Suite d’un rendez-vous qui ne peut pas attendre',
} as const satisfies Record<string, string>;

/** Beside the field, where a calendar would give way to a reason and none was given. */
export const OVERRIDE_REQUIRED = 'Une raison permet de réserver quand même';

export type OverrideCode = keyof typeof OVERRIDE_REASONS;
export const OVERRIDE_CODES = Object.keys(OVERRIDE_REASONS) as readonly string[] as readonly [
  OverrideCode,
  ...OverrideCode[],
];
