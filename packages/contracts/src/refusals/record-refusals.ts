import { NO_RIGHTS, type RefusalRow } from './refusal-row.ts';

/** Of a patient’s record: questionnaires, observations, documents, transmissions and opinions, and the vault that seals them. */
export const RECORD_REFUSALS = {
  CHECKUP_ACCESS_REQUIRED: { status: 403, detail: NO_RIGHTS },
  /** A repeated sending: what was sent first is kept. */
  CHECK_UP_ALREADY_SENT: { status: 409, detail: 'Ce questionnaire a déjà été envoyé' },
  NIR_MISMATCH: {
    status: 409,
    detail: 'Ce numéro de sécurité sociale n’est pas celui du dossier. Rechargez la page, puis recommencez.',
    field: '/nir',
  },
  /** Another person wrote first: seal again in the session of the record. */
  OBSERVATION_SESSION: { status: 409, detail: 'Une autre personne écrit dans ce dossier. Réessayez.' },
  OBSERVATION_ID_SCOPE: { status: 422, detail: 'Cette information n’est pas de ce dossier' },
  OBSERVATION_TYPE: { status: 422, detail: 'Cette information n’est pas demandée par le dossier' },
  SESSION_NOT_LOST: {
    status: 409,
    detail: 'Ce dossier s’ouvre encore pour une personne qui le suit. Il vous sera ouvert à sa prochaine connexion.',
  },
  ENVELOPE_SCOPE: {
    status: 422,
    detail: 'Ce texte n’a pas été protégé pour ce dossier. Rechargez la page et réessayez.',
  },
  UPLOAD_KEY_INVALID: { status: 422, detail: 'Ce document n’a pas de place dans un dossier' },
  FILES_PAYLOADS_MISMATCH: { status: 422, detail: 'Les fichiers ne correspondent pas à leur description' },
  CHECKSUM: { status: 422, detail: 'Le fichier a été abîmé en chemin. Envoyez-le de nouveau.' },
  KEY_EXISTS: { status: 409, detail: 'Ce document a déjà été envoyé' },
  TRANSMISSION_STATE: {
    status: 409,
    detail: 'Cette transmission a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  FALLBACK_NOT_ALLOWED: {
    status: 422,
    detail: 'Cette personne ne lit pas les transmissions de la structure',
    field: '/fallbackId',
  },
  MENTION_NOT_ALLOWED: { status: 422, detail: 'Cette personne ne lit pas cette conversation', field: '/mentions' },
  TELEEXPERTISE_STATE: {
    status: 409,
    detail: 'Cette demande d’avis a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  /** Clients compare the message (spec platform §8). */
  ALREADY_REGISTERED: {
    status: 409,
    detail: 'Vos données de santé sont déjà protégées',
    message: 'Already registered',
  },
  VAULT_BACKUP_BEHIND: {
    status: 409,
    detail: 'Le coffre montre une sauvegarde plus ancienne que celle que votre appareil vient de lui remettre.',
  },
  VAULT_TOO_MANY_CODES: {
    status: 429,
    detail: 'Trop de codes de sécurité ont été demandés. Réessayez plus tard.',
  },
} as const satisfies Record<string, RefusalRow>;
