import { TEXTS } from '../fields/texts.ts';

/**
 * The one table of refusals: code → status, French sentence, field.
 *
 * `detail` is what a person reads. `message` is what a program compares (it defaults to `detail`); it is only given
 * where the specification quotes a string that clients test for. `field` is the JSON pointer of the input at fault.
 * Sources: spec platform §5 and §8, clinical §5 and §8, design api §1.1.
 */
interface RefusalRow {
  readonly status: number;
  readonly detail: string;
  readonly message?: string;
  readonly field?: `/${string}`;
}

/** What went wrong is in `message`: only the authors of clients ever meet these. */
const INVALID_REQUEST = 'Requête invalide';
const NO_RIGHTS = 'Vous n’avez pas les droits nécessaires';
const RETRY_LATER = 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.';

export const REFUSALS = {
  BAD_REQUEST: { status: 400, detail: INVALID_REQUEST },
  DATE_OFFSET_REQUIRED: { status: 400, detail: INVALID_REQUEST, message: 'la date doit porter un décalage horaire' },
  SIGN_TYPE_REQUIRED: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'sign type must be email or phoneNumber',
  },
  BAD_CURSOR: { status: 400, detail: INVALID_REQUEST, message: 'la page demandée n’existe plus' },
  ENVIRONMENT_MISMATCH: {
    status: 400,
    detail: INVALID_REQUEST,
    message: 'cet environnement n’est pas celui du serveur',
  },
  OAUTH_STATE: {
    status: 400,
    detail: 'Cette demande d’activation n’est plus valable. Recommencez depuis vos paramètres.',
  },
  OAUTH_REFUSED: { status: 400, detail: 'Le fournisseur n’a pas confirmé l’activation. Recommencez.' },
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

  UNAUTHORISED: { status: 401, detail: 'Vous devez vous connecter', message: 'unauthorised' },
  MACHINE_CREDENTIAL_REQUIRED: { status: 401, detail: 'Une clé d’accès valide est requise' },

  FORBIDDEN: { status: 403, detail: NO_RIGHTS },
  FOUNDER_STAYS: {
    status: 403,
    detail: 'Cette personne a fondé la structure : elle seule peut la quitter, et ses droits ne changent pas',
  },
  CHANNEL_NOT_ALLOWED: {
    status: 403,
    detail: 'Vous ne pouvez pas écrire à cette personne : aucun suivi, rendez-vous ou structure ne vous relie',
  },
  CHANNEL_CLOSED: {
    status: 403,
    detail: 'Cette conversation est fermée : elle reste lisible, mais vous ne pouvez plus y écrire',
  },
  PATIENT_LEFT_STRUCTURE: {
    status: 403,
    detail: 'La structure n’a plus accès au dossier de ce patient : la transmission reste lisible, sans suite possible',
  },
  CSRF: { status: 403, detail: 'Requête refusée : en-tête de protection absent' },
  ORIGIN_NOT_ALLOWED: { status: 403, detail: 'Requête refusée : origine inconnue' },
  USER_INACTIVE: { status: 403, detail: 'Votre compte est en attente d’activation' },
  USER_TYPE_NOT_ALLOWED: { status: 403, detail: 'Ce profil n’est pas proposé ici', field: '/user/userType' },
  IMPERSONATION_READ_ONLY: { status: 403, detail: 'Action impossible pendant une usurpation de session' },
  IMPERSONATION_TARGET_ADMIN: { status: 403, detail: 'Un administrateur ne peut pas prendre la place d’un autre' },
  PROFESSIONAL_NOT_VERIFIED: { status: 403, detail: 'Votre identité professionnelle n’est pas encore vérifiée' },
  SCHEDULE_ACCESS_REQUIRED: { status: 403, detail: NO_RIGHTS },
  CHECKUP_ACCESS_REQUIRED: { status: 403, detail: NO_RIGHTS },
  /** The work in the place of a captcha was not done, or too long ago. */
  PROOF_REQUIRED: { status: 403, detail: 'La vérification a échoué. Renvoyez vos réponses.' },
  OUTSIDE_CALL_WINDOW: { status: 403, detail: 'La salle n’est pas ouverte à cette heure' },

  NOT_FOUND: { status: 404, detail: 'Élément introuvable' },
  USER_NOT_FOUND: { status: 404, detail: 'Aucun profil n’existe encore pour ce compte' },
  SCHEDULE_NOT_FOUND: { status: 404, detail: 'Agenda introuvable', message: 'Schedule not found' },
  METHOD_NOT_ALLOWED: { status: 405, detail: 'Méthode non prise en charge' },
  REQUEST_TIMEOUT: { status: 408, detail: 'La requête a pris trop de temps' },

  USER_CONFLICT: { status: 409, detail: 'Ces coordonnées sont déjà associées à un compte existant' },
  /** Clients compare the message (spec platform §8). */
  ALREADY_REGISTERED: {
    status: 409,
    detail: 'Vos données de santé sont déjà protégées',
    message: 'Already registered',
  },
  CARD_MISMATCH: {
    status: 409,
    detail: 'Cette carte n’est pas celle de ce profil : la profession ou le numéro RPPS diffère',
  },
  IDENTITY_LINKED: { status: 409, detail: 'Ce compte est déjà relié à un autre profil' },
  ALREADY_SIGNED_UP: { status: 409, detail: 'Un profil existe déjà pour ce compte' },
  ORGANIZATION_ALREADY_REGISTERED: {
    status: 409,
    detail: 'Cette structure est déjà inscrite',
    field: '/user/organization/finess',
  },
  ORGANIZATION_STATE: { status: 409, detail: 'Cette structure a déjà été acceptée ou refusée' },
  /** Another person wrote first: seal again in the session of the record. */
  OBSERVATION_SESSION: { status: 409, detail: 'Une autre personne écrit dans ce dossier. Réessayez.' },
  SESSION_NOT_LOST: {
    status: 409,
    detail: 'Ce dossier s’ouvre encore pour une personne qui le suit. Il vous sera ouvert à sa prochaine connexion.',
  },
  /** A repeated sending: what was sent first is kept. */
  CHECK_UP_ALREADY_SENT: { status: 409, detail: 'Ce questionnaire a déjà été envoyé' },
  ALREADY_MEMBER: { status: 409, detail: 'Vous faites déjà partie de cette structure' },
  ALREADY_AFFILIATED: { status: 409, detail: 'Ce patient est déjà affilié' },
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
  EXCEPTION_LIMIT: {
    status: 409,
    detail: 'Cet agenda a déjà cinq cents périodes exceptionnelles à venir : supprimez-en pour en ajouter d’autres',
    field: '/slots',
  },
  INVITATION_EXISTS: { status: 409, detail: 'Une invitation est déjà en attente pour cette personne' },
  INVITATION_STATE: { status: 409, detail: 'Cette invitation n’est plus en attente' },
  INVITATION_SENDS: { status: 409, detail: 'Cette invitation a déjà été envoyée plusieurs fois' },
  CLAIM_STATE: { status: 409, detail: 'Ce compte n’attend pas de confirmation' },
  CLAIM_LOCKED: {
    status: 409,
    detail: 'La confirmation est bloquée après trois essais. Le professionnel qui a créé ce compte en est informé.',
  },
  CONSENT_LINK_USED: { status: 410, detail: 'Ce lien a déjà servi ou n’est plus valable' },
  SLDID_ALREADY_SET: { status: 409, detail: 'Cette conversation est déjà protégée', field: '/sldId' },
  TELEEXPERTISE_STATE: {
    status: 409,
    detail: 'Cette demande d’avis a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  REQUEST_STATE: {
    status: 409,
    detail: 'Cette demande de soins a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  REQUEST_ALREADY_OPEN: {
    status: 409,
    detail: 'Vous avez déjà une demande de consultation en cours : suivez-la ou annulez-la avant d’en faire une autre',
  },
  ROUTE_STATE: {
    status: 409,
    detail: 'Cette visite n’en est plus à cette étape. Rechargez la page pour voir où elle en est.',
  },
  HOME_VISITS_NOT_OFFERED: { status: 403, detail: 'Les consultations à domicile ne sont pas proposées ici' },
  REQUEST_ALREADY_TAKEN: { status: 409, detail: 'Cette demande a déjà été prise en charge' },
  NO_PRACTITIONERS_FOUND: {
    status: 404,
    detail: 'Aucun praticien externe de la structure ne peut recevoir cette demande',
  },
  TRANSMISSION_STATE: {
    status: 409,
    detail: 'Cette transmission a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  ID_TAKEN: { status: 409, detail: 'Cet identifiant est déjà utilisé', field: '/id' },
  IMPERSONATION_SELF: { status: 409, detail: 'Vous êtes déjà cette personne' },
  USER_STATE: { status: 409, detail: 'Cette action n’est pas possible dans l’état actuel de ce compte' },
  OTA_VERSION_EXISTS: { status: 409, detail: 'Cette version est déjà publiée', field: '/version' },
  EXPORT_RUNNING: { status: 409, detail: 'Une copie de vos données est déjà en préparation' },
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
  IDEMPOTENCY_IN_PROGRESS: { status: 409, detail: 'Cette demande est déjà en cours de traitement' },
  DOCTOR_UNAVAILABLE: {
    status: 409,
    message: 'Doctor is not available at the specified time',
    detail: 'Le médecin n’est pas disponible dans ces horaires',
    field: '/doctorId',
  },
  ASSISTANT_UNAVAILABLE: {
    status: 409,
    message: 'Assistant is not available at the specified time',
    detail: 'L’assistant n’est pas disponible dans ces horaires',
    field: '/assistantId',
  },
  MIDWIFE_UNAVAILABLE: {
    status: 409,
    message: 'Midwife is not available at the specified time',
    detail: 'La sage-femme n’est pas disponible dans ces horaires',
    field: '/midwifeId',
  },
  PATIENT_UNAVAILABLE: {
    status: 409,
    message: 'Patient is not available at the specified time',
    detail: 'Le patient a déjà un rendez-vous dans ces horaires',
    field: '/patientId',
  },
  SERIES_CONFLICT: {
    status: 409,
    detail: 'Rien n’a été réservé : une visite de la série n’est pas possible à l’heure choisie',
    field: '/occurrences',
  },
  APPOINTMENT_NOT_EDITABLE: { status: 409, detail: 'Ce rendez-vous ne peut plus être modifié' },
  PATIENT_TOO_LATE: {
    status: 409,
    detail: 'Il est trop tard pour changer ce rendez-vous ici : appelez la personne qui vous reçoit',
  },
  SLOT_OFFER_OVER: {
    status: 409,
    detail:
      'Cette place n’est plus pour vous : chacune est proposée dix minutes à une seule personne, puis à la suivante. Votre rendez-vous n’a pas changé.',
  },
  SLOT_OFFER_GONE: {
    status: 409,
    detail:
      'Cette place n’est plus pour vous : chacune est proposée dix minutes à une seule personne, puis à la suivante. Vous restez sur la liste d’attente.',
  },
  SLOT_REQUEST_LIMIT: {
    status: 409,
    detail: 'Dix places sont déjà attendues : retirez-en une pour en attendre une autre',
    field: '/practitionerId',
  },
  PATIENT_CANNOT_ANSWER: {
    status: 409,
    detail:
      'Cette personne n’a pas de compte actif : aucune place ne peut lui être proposée. Appelez-la quand une place se libère.',
    field: '/patientId',
  },
  APPOINTMENT_ALREADY_ENDED: { status: 409, detail: 'Ce rendez-vous est déjà terminé' },
  APPOINTMENT_STATE: { status: 409, detail: 'Cette action n’est pas possible dans l’état actuel du rendez-vous' },
  ACCESS_EXISTS: { status: 409, detail: 'Cet accès existe déjà' },
  ACCESS_REQUEST_REJECTED: { status: 409, detail: 'Demande refusée' },
  ACCESS_STATE: { status: 409, detail: 'Cette action n’est pas possible dans l’état actuel de cet accès' },
  OFFER_WITHDRAWN: {
    status: 409,
    detail: 'Cette proposition n’est plus valable : la personne qui l’a faite n’en a plus le droit',
  },
  ACCESS_RIGHTS_CHANGED: {
    status: 409,
    detail: 'Les droits ont changé depuis leur affichage. Vérifiez-les avant d’accepter.',
    field: '/rights',
  },
  LAST_MANAGER: { status: 409, detail: 'Une structure garde toujours au moins une personne qui l’administre' },
  ADMIN_EXISTS: { status: 409, detail: 'Cet administrateur existe déjà', field: '/email' },
  SLOTS_OVERLAP_EXCEPTION: { status: 409, detail: 'Une période de même nature existe déjà à ces dates' },

  NOT_ACTIVE: { status: 409, detail: 'Cette intégration n’est pas active' },
  NOT_ACCEPTABLE: { status: 406, detail: 'Ce format de réponse n’est pas proposé : FHIR est donné en JSON' },
  PAYMENT_OPEN: {
    status: 409,
    detail: 'Un reste à charge est déjà en cours ou collecté pour ce rendez-vous',
  },
  PAYMENT_MISMATCH: {
    status: 409,
    detail: 'Le montant collecté n’est pas celui qui a été demandé. Vérifiez-le auprès de votre service de paiement.',
  },
  NIR_MISMATCH: {
    status: 409,
    detail: 'Ce numéro de sécurité sociale n’est pas celui du dossier. Rechargez la page, puis recommencez.',
    field: '/nir',
  },
  RPPS_MISSING: {
    status: 409,
    detail: 'Votre numéro RPPS manque : complétez votre profil pour prescrire',
  },
  STALE_VERSION: { status: 412, detail: 'Cet élément a été modifié entre-temps. Rechargez la page.' },
  APPOINTMENT_NOT_STARTED: {
    status: 422,
    detail: 'Un rendez-vous se termine au plus tôt 15 minutes avant son début',
  },
  REPORT_REQUIRED: { status: 422, detail: 'Le rendez-vous d’un médecin se termine avec son compte rendu' },
  CURRENCY_NOT_SUPPORTED: {
    status: 422,
    detail: 'Le reste à charge se collecte en euros seulement',
    field: '/currency',
  },
  UPLOAD_KEY_INVALID: { status: 422, detail: 'Ce document n’a pas de place dans un dossier' },
  FILES_PAYLOADS_MISMATCH: { status: 422, detail: 'Les fichiers ne correspondent pas à leur description' },
  CHECKSUM: { status: 422, detail: 'Le fichier a été abîmé en chemin. Envoyez-le de nouveau.' },
  KEY_EXISTS: { status: 409, detail: 'Ce document a déjà été envoyé' },
  PAYLOAD_TOO_LARGE: { status: 413, detail: 'Fichier ou requête trop volumineux' },
  RANGE_NOT_SATISFIABLE: { status: 416, detail: 'Cette partie du fichier n’existe pas' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, detail: 'Format non pris en charge' },

  VALIDATION_FAILED: { status: 422, detail: 'Certains champs sont invalides' },
  UNKNOWN_FIELD: { status: 422, detail: 'Un champ envoyé n’est pas reconnu' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, detail: 'Cette clé a déjà servi pour une autre demande' },
  ORGANIZATION_ID_MISSING: {
    status: 422,
    detail: 'Choisissez d’abord une structure',
    message: 'Organization ID is missing',
  },
  GRANT_MISMATCH: {
    status: 422,
    detail: 'Cette signature n’est pas celle de cet accès',
    field: '/grant',
  },
  RIGHT_NOT_REQUESTABLE: {
    status: 422,
    detail: 'Ce droit ne se demande pas : seule la personne à qui appartient cet accès peut le donner, d’elle-même',
    field: '/rights',
  },
  RIGHT_NOT_OFFERABLE: { status: 422, detail: 'Ce droit ne peut pas être donné par vous', field: '/rights' },
  ACCESS_RIGHTS_UNNAMED: {
    status: 422,
    detail: 'Cet accès donne plus que les droits habituels : indiquez les droits que vous acceptez',
    field: '/rights',
  },
  RIGHT_NOT_ALLOWED: { status: 422, detail: 'Ce droit n’existe pas pour cet accès', field: '/rights' },
  PARTY_KIND_NOT_ALLOWED: { status: 422, detail: 'Cet accès ne peut pas être donné entre ces personnes' },
  INVALID_PROFILE_TYPE: {
    status: 422,
    detail: 'Profil invalide',
    message: 'Invalid profile type',
    field: '/user/userType',
  },
  UNSUPPORTED_USER_TYPE: { status: 422, detail: 'Profil non pris en charge', message: 'Unsupported user type' },
  OBSERVATION_ID_SCOPE: { status: 422, detail: 'Cette information n’est pas de ce dossier' },
  OBSERVATION_TYPE: { status: 422, detail: 'Cette information n’est pas demandée par le dossier' },
  PATIENT_STAYS: {
    status: 422,
    detail: 'Un rendez-vous reste celui de son patient : annulez-le, puis prenez-en un autre',
    field: '/patientId',
  },
  FALLBACK_NOT_ALLOWED: {
    status: 422,
    detail: 'Cette personne ne lit pas les transmissions de la structure',
    field: '/fallbackId',
  },
  MENTION_NOT_ALLOWED: { status: 422, detail: 'Cette personne ne lit pas cette conversation', field: '/mentions' },
  ENVELOPE_SCOPE: {
    status: 422,
    detail: 'Ce texte n’a pas été protégé pour ce dossier. Rechargez la page et réessayez.',
  },
  PARENTAL_CONSENT_REQUIRED: {
    status: 422,
    detail: 'Avant 15 ans, l’adresse e-mail d’un parent est nécessaire',
    field: '/user/parentEmail',
  },
  ORGANIZATION_UNKNOWN: {
    status: 422,
    detail: 'Aucune structure inscrite ne porte ce numéro FINESS',
    field: '/user/organization/finess',
  },
  CLAIM_MISMATCH: {
    status: 422,
    detail: 'Cette date de naissance n’est pas celle du compte',
    field: '/birthDate',
  },
  CONTACT_NOT_VERIFIED: {
    status: 422,
    detail: 'L’adresse e-mail ou le téléphone doit être celui de votre connexion',
    field: '/user/email',
  },
  CODE_INCORRECT: { status: 422, detail: TEXTS.codeIncorrect, field: '/code' },
  PATIENT_NOT_FOLLOWED: {
    status: 403,
    detail:
      'Ce patient ne partage pas son dossier avec vous. Demandez-lui l’accès avant de prendre rendez-vous pour lui ou d’y ajouter quelqu’un.',
    field: '/patientId',
  },
  NOT_A_COLLEAGUE: {
    status: 403,
    detail: 'Vous ne travaillez pas encore avec ce professionnel. Ajoutez-le à vos contacts, puis recommencez.',
  },
  DATE_IN_PAST: { status: 422, detail: TEXTS.datePast, field: '/start' },
  TOO_FAR_AHEAD: { status: 422, detail: 'Un rendez-vous se prend au plus trois ans à l’avance', field: '/start' },
  NO_SLOT: { status: 422, detail: TEXTS.noSlot, field: '/start' },
  SLOTS_OVERLAP: { status: 422, detail: 'Deux plages de la semaine se chevauchent', field: '/slots' },

  ARCHIVE_EXPIRED: { status: 410, detail: 'Cette copie n’est plus disponible. Demandez-en une nouvelle.' },

  URI_TOO_LONG: { status: 414, detail: 'Adresse trop longue' },
  HEADERS_TOO_LARGE: { status: 431, detail: 'En-têtes trop volumineux' },

  IF_MATCH_REQUIRED: { status: 428, detail: 'La version de l’élément est obligatoire pour le modifier' },
  RATE_LIMITED: { status: 429, detail: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.' },

  VAULT_BACKUP_BEHIND: {
    status: 409,
    detail: 'Le coffre montre une sauvegarde plus ancienne que celle que votre appareil vient de lui remettre.',
  },
  VAULT_TOO_MANY_CODES: {
    status: 429,
    detail: 'Trop de codes de sécurité ont été demandés. Réessayez plus tard.',
  },

  INTERNAL: { status: 500, detail: TEXTS.failed },
  DEPENDENCY_UNAVAILABLE: { status: 503, detail: RETRY_LATER },
  STORAGE_FULL: { status: 507, detail: RETRY_LATER },
} as const satisfies Record<string, RefusalRow>;

export type RefusalCode = keyof typeof REFUSALS;

/** One row of {@link REFUSALS}, with its optional members visible to the type checker. */
export const refusalRow = (code: RefusalCode): RefusalRow => REFUSALS[code];
