import { INVALID_REQUEST, type RefusalRow } from './refusal-row.ts';
import { TEXTS } from './texts.ts';

/** Of signing in and up, of accounts, their profiles and their contacts, of a person’s data, and of administrators. */
export const ACCOUNT_REFUSALS = {
  UNAUTHORISED: { status: 401, detail: 'Vous devez vous connecter', message: 'unauthorised' },
  SIGN_TYPE_REQUIRED: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'sign type must be email or phoneNumber',
  },
  CODE_INCORRECT: { status: 422, detail: TEXTS.codeIncorrect, field: '/code' },
  /** The work in the place of a captcha was not done, or too long ago. */
  PROOF_REQUIRED: { status: 403, detail: 'La vérification a échoué. Renvoyez vos réponses.' },
  USER_INACTIVE: { status: 403, detail: 'Votre compte est en attente d’activation' },
  USER_NOT_FOUND: { status: 404, detail: 'Aucun profil n’existe encore pour ce compte' },
  USER_STATE: { status: 409, detail: 'Cette action n’est pas possible dans l’état actuel de ce compte' },
  USER_TYPE_NOT_ALLOWED: { status: 403, detail: 'Ce profil n’est pas proposé ici', field: '/user/userType' },
  INVALID_PROFILE_TYPE: {
    status: 422,
    detail: 'Profil invalide',
    message: 'Invalid profile type',
    field: '/user/userType',
  },
  UNSUPPORTED_USER_TYPE: { status: 422, detail: 'Profil non pris en charge', message: 'Unsupported user type' },
  PROFESSIONAL_NOT_VERIFIED: { status: 403, detail: 'Votre identité professionnelle n’est pas encore vérifiée' },
  USER_CONFLICT: { status: 409, detail: 'Ces coordonnées sont déjà associées à un compte existant' },
  ALREADY_SIGNED_UP: { status: 409, detail: 'Un profil existe déjà pour ce compte' },
  CONTACT_NOT_VERIFIED: {
    status: 422,
    detail: 'L’adresse e-mail ou le téléphone doit être celui de votre connexion',
    field: '/user/email',
  },
  PARENTAL_CONSENT_REQUIRED: {
    status: 422,
    detail: 'Avant 15 ans, l’adresse e-mail d’un parent est nécessaire',
    field: '/user/parentEmail',
  },
  CONSENT_LINK_USED: { status: 410, detail: 'Ce lien a déjà servi ou n’est plus valable' },
  CLAIM_STATE: { status: 409, detail: 'Ce compte n’attend pas de confirmation' },
  CLAIM_LOCKED: {
    status: 409,
    detail: 'La confirmation est bloquée après trois essais. Le professionnel qui a créé ce compte en est informé.',
  },
  CLAIM_MISMATCH: {
    status: 422,
    detail: 'Cette date de naissance n’est pas celle du compte',
    field: '/birthDate',
  },
  CARD_MISMATCH: {
    status: 409,
    detail: 'Cette carte n’est pas celle de ce profil : la profession ou le numéro RPPS diffère',
  },
  IDENTITY_LINKED: { status: 409, detail: 'Ce compte est déjà relié à un autre profil' },
  RPPS_MISSING: {
    status: 409,
    detail: 'Votre numéro RPPS manque : complétez votre profil pour prescrire',
  },
  ALREADY_CONTACT: { status: 409, detail: 'Ce professionnel fait déjà partie des contacts' },
  USER_EXISTS: {
    status: 409,
    detail: 'Ce professionnel a déjà un compte : recherchez-le pour l’inviter',
    field: '/email',
  },
  API_KEY_LIMIT: {
    status: 409,
    detail: 'Ces agendas ont déjà vingt clés en service : révoquez-en une pour en créer une autre',
    field: '/ownerId',
  },
  CHANNEL_NOT_ALLOWED: {
    status: 403,
    detail: 'Vous ne pouvez pas écrire à cette personne : aucun suivi, rendez-vous ou structure ne vous relie',
  },
  CHANNEL_CLOSED: {
    status: 403,
    detail: 'Cette conversation est fermée : elle reste lisible, mais vous ne pouvez plus y écrire',
  },
  SLDID_ALREADY_SET: { status: 409, detail: 'Cette conversation est déjà protégée', field: '/sldId' },
  EXPORT_RUNNING: { status: 409, detail: 'Une copie de vos données est déjà en préparation' },
  ARCHIVE_EXPIRED: { status: 410, detail: 'Cette copie n’est plus disponible. Demandez-en une nouvelle.' },
  ERASURE_REQUESTED: { status: 409, detail: 'L’effacement de ce compte est déjà demandé' },
  ERASURE_LAST_MANAGER: {
    status: 409,
    detail:
      'Vous êtes seul à administrer votre structure : confiez-la à un membre de l’équipe avant d’effacer ce compte',
  },
  ERASURE_APPOINTMENTS: {
    status: 409,
    detail: 'Des rendez-vous à venir vous attendent : annulez-les ou confiez-les avant d’effacer ce compte',
  },
  IMPERSONATION_READ_ONLY: { status: 403, detail: 'Action impossible pendant une usurpation de session' },
  IMPERSONATION_TARGET_ADMIN: { status: 403, detail: 'Un administrateur ne peut pas prendre la place d’un autre' },
  IMPERSONATION_SELF: { status: 409, detail: 'Vous êtes déjà cette personne' },
  ADMIN_EXISTS: { status: 409, detail: 'Cet administrateur existe déjà', field: '/email' },
  OTA_NOT_NEWER: {
    status: 409,
    detail: 'Une version plus récente est déjà publiée',
    field: '/version',
  },
  OTA_NOT_NEXT: {
    status: 409,
    detail: 'Cette déclaration ne suit pas la dernière version publiée : signez-la de nouveau avec la liste actuelle',
    field: '/previous',
  },
  OTA_VERSION_EXISTS: { status: 409, detail: 'Cette version est déjà publiée', field: '/version' },
} as const satisfies Record<string, RefusalRow>;
