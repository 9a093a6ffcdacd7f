import type { RefusalRow } from './refusal-row.ts';

/** Of who may see what of whom, and of invitations. */
export const ACCESS_REFUSALS = {
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
  ACCESS_RIGHTS_UNNAMED: {
    status: 422,
    detail: 'Cet accès donne plus que les droits habituels : indiquez les droits que vous acceptez',
    field: '/rights',
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
  RIGHT_NOT_ALLOWED: { status: 422, detail: 'Ce droit n’existe pas pour cet accès', field: '/rights' },
  PARTY_KIND_NOT_ALLOWED: { status: 422, detail: 'Cet accès ne peut pas être donné entre ces personnes' },
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
  INVITATION_EXISTS: { status: 409, detail: 'Une invitation est déjà en attente pour cette personne' },
  INVITATION_STATE: { status: 409, detail: 'Cette invitation n’est plus en attente' },
  INVITATION_SENDS: { status: 409, detail: 'Cette invitation a déjà été envoyée plusieurs fois' },
} as const satisfies Record<string, RefusalRow>;
