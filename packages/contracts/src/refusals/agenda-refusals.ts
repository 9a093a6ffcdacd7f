import { NO_RIGHTS, type RefusalRow } from './refusal-row.ts';
import { TEXTS } from './texts.ts';

/** Of availability, of appointments and the waiting list, of calls, and of what is paid for a visit. */
export const AGENDA_REFUSALS = {
  SCHEDULE_ACCESS_REQUIRED: { status: 403, detail: NO_RIGHTS },
  SCHEDULE_NOT_FOUND: { status: 404, detail: 'Agenda introuvable', message: 'Schedule not found' },
  EXCEPTION_LIMIT: {
    status: 409,
    detail: 'Cet agenda a déjà cinq cents périodes exceptionnelles à venir : supprimez-en pour en ajouter d’autres',
    field: '/slots',
  },
  SLOTS_OVERLAP: { status: 422, detail: 'Deux plages de la semaine se chevauchent', field: '/slots' },
  SLOTS_OVERLAP_EXCEPTION: { status: 409, detail: 'Une période de même nature existe déjà à ces dates' },
  NOT_ACTIVE: { status: 409, detail: 'Cette intégration n’est pas active' },
  OAUTH_STATE: {
    status: 400,
    detail: 'Cette demande d’activation n’est plus valable. Recommencez depuis vos paramètres.',
  },
  OAUTH_REFUSED: { status: 400, detail: 'Le fournisseur n’a pas confirmé l’activation. Recommencez.' },
  DATE_IN_PAST: { status: 422, detail: TEXTS.datePast, field: '/start' },
  TOO_FAR_AHEAD: { status: 422, detail: 'Un rendez-vous se prend au plus trois ans à l’avance', field: '/start' },
  NO_SLOT: { status: 422, detail: TEXTS.noSlot, field: '/start' },
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
  PATIENT_STAYS: {
    status: 422,
    detail: 'Un rendez-vous reste celui de son patient : annulez-le, puis prenez-en un autre',
    field: '/patientId',
  },
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
  OUTSIDE_CALL_WINDOW: { status: 403, detail: 'La salle n’est pas ouverte à cette heure' },
  APPOINTMENT_STATE: { status: 409, detail: 'Cette action n’est pas possible dans l’état actuel du rendez-vous' },
  APPOINTMENT_NOT_STARTED: {
    status: 422,
    detail: 'Un rendez-vous se termine au plus tôt 15 minutes avant son début',
  },
  APPOINTMENT_ALREADY_ENDED: { status: 409, detail: 'Ce rendez-vous est déjà terminé' },
  REPORT_REQUIRED: { status: 422, detail: 'Le rendez-vous d’un médecin se termine avec son compte rendu' },
  PAYMENT_OPEN: {
    status: 409,
    detail: 'Un reste à charge est déjà en cours ou collecté pour ce rendez-vous',
  },
  PAYMENT_MISMATCH: {
    status: 409,
    detail: 'Le montant collecté n’est pas celui qui a été demandé. Vérifiez-le auprès de votre service de paiement.',
  },
  CURRENCY_NOT_SUPPORTED: {
    status: 422,
    detail: 'Le reste à charge se collecte en euros seulement',
    field: '/currency',
  },
} as const satisfies Record<string, RefusalRow>;
