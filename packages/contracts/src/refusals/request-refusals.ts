import { INVALID_REQUEST, NO_RIGHTS, type RefusalRow } from './refusal-row.ts';
import { TEXTS } from './texts.ts';

const RETRY_LATER = 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.';

/** What the request itself gets wrong, whatever it asks for, and what the server cannot do now. */
export const REQUEST_REFUSALS = {
  BAD_REQUEST: { status: 400, detail: INVALID_REQUEST },
  DATE_OFFSET_REQUIRED: { status: 400, detail: INVALID_REQUEST, message: 'la date doit porter un décalage horaire' },
  BAD_CURSOR: { status: 400, detail: INVALID_REQUEST, message: 'la page demandée n’existe plus' },
  ENVIRONMENT_MISMATCH: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'cet environnement n’est pas celui du serveur',
  },
  IDEMPOTENCY_KEY_REQUIRED: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'l’en-tête Idempotency-Key est obligatoire',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'l’en-tête Idempotency-Key doit être un UUID',
  },
  MACHINE_CREDENTIAL_REQUIRED: { status: 401, detail: 'Une clé d’accès valide est requise' },
  FORBIDDEN: { status: 403, detail: NO_RIGHTS },
  CSRF: { status: 403, detail: 'Requête refusée : en-tête de protection absent' },
  ORIGIN_NOT_ALLOWED: { status: 403, detail: 'Requête refusée : origine inconnue' },
  NOT_FOUND: { status: 404, detail: 'Élément introuvable' },
  METHOD_NOT_ALLOWED: { status: 405, detail: 'Méthode non prise en charge' },
  NOT_ACCEPTABLE: { status: 406, detail: 'Ce format de réponse n’est pas proposé : FHIR est donné en JSON' },
  REQUEST_TIMEOUT: { status: 408, detail: 'La requête a pris trop de temps' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, detail: 'Cette demande est déjà en cours de traitement' },
  ID_TAKEN: { status: 409, detail: 'Cet identifiant est déjà utilisé', field: '/id' },
  STALE_VERSION: { status: 412, detail: 'Cet élément a été modifié entre-temps. Rechargez la page.' },
  IF_MATCH_REQUIRED: { status: 428, detail: 'La version de l’élément est obligatoire pour le modifier' },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'Fichier ou requête trop volumineux' },
  URI_TOO_LONG: { status: 414, detail: 'Adresse trop longue' },
  HEADERS_TOO_LARGE: { status: 431, detail: 'En-têtes trop volumineux' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'Format non pris en charge' },
  RANGE_NOT_SATISFIABLE: { status: 416, detail: 'Cette partie du fichier n’existe pas' },
  VALIDATION_FAILED: { status: 422, detail: 'Certains champs sont invalides' },
  UNKNOWN_FIELD: { status: 422, detail: 'Un champ envoyé n’est pas reconnu' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, detail: 'Cette clé a déjà servi pour une autre demande' },
  RATE_LIMITED: { status: 429, detail: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.' },
  INTERNAL: { status: 500, detail: TEXTS.failed },
  DEPENDENCY_UNAVAILABLE: { status: 503, detail: RETRY_LATER },
  STORAGE_FULL: { status: 507, detail: RETRY_LATER },
} as const satisfies Record<string, RefusalRow>;
