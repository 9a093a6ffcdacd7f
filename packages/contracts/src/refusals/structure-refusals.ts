import type { RefusalRow } from './refusal-row.ts';

/** Of structures, their members, their patients, and the care that they are asked for. */
export const STRUCTURE_REFUSALS = {
  ORGANIZATION_ID_MISSING: {
    status: 422,
    detail: 'Choisissez d’abord une structure',
    message: 'Organization ID is missing',
  },
  ORGANIZATION_UNKNOWN: {
    status: 422,
    detail: 'Aucune structure inscrite ne porte ce numéro FINESS',
    field: '/user/organization/finess',
  },
  ORGANIZATION_ALREADY_REGISTERED: {
    status: 409,
    detail: 'Cette structure est déjà inscrite',
    field: '/user/organization/finess',
  },
  ORGANIZATION_STATE: { status: 409, detail: 'Cette structure a déjà été acceptée ou refusée' },
  FOUNDER_STAYS: {
    status: 403,
    detail: 'Cette personne a fondé la structure : elle seule peut la quitter, et ses droits ne changent pas',
  },
  LAST_MANAGER: { status: 409, detail: 'Une structure garde toujours au moins une personne qui l’administre' },
  ALREADY_MEMBER: { status: 409, detail: 'Vous faites déjà partie de cette structure' },
  ALREADY_AFFILIATED: { status: 409, detail: 'Ce patient est déjà affilié' },
  PATIENT_LEFT_STRUCTURE: {
    status: 403,
    detail: 'La structure n’a plus accès au dossier de ce patient : la transmission reste lisible, sans suite possible',
  },
  REQUEST_STATE: {
    status: 409,
    detail: 'Cette demande de soins a déjà changé d’état. Rechargez la page pour voir où elle en est.',
  },
  REQUEST_ALREADY_OPEN: {
    status: 409,
    detail: 'Vous avez déjà une demande de consultation en cours : suivez-la ou annulez-la avant d’en faire une autre',
  },
  REQUEST_ALREADY_TAKEN: { status: 409, detail: 'Cette demande a déjà été prise en charge' },
  NO_PRACTITIONERS_FOUND: {
    status: 404,
    detail: 'Aucun praticien externe de la structure ne peut recevoir cette demande',
  },
  HOME_VISITS_NOT_OFFERED: { status: 403, detail: 'Les consultations à domicile ne sont pas proposées ici' },
  ROUTE_STATE: {
    status: 409,
    detail: 'Cette visite n’en est plus à cette étape. Rechargez la page pour voir où elle en est.',
  },
} as const satisfies Record<string, RefusalRow>;
