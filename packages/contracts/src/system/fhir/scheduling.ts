import { dateBound } from '@maillon/domain/fhir/search/dates';
import { tokenOf } from '@maillon/domain/fhir/search/token';
import { APPOINTMENT_REASON } from '@maillon/domain/fhir/systems';
import * as z from 'zod';
import { duration, reasonCode } from '../../agenda/appointments.ts';
import { endpoint } from '../../endpoint/endpoint.ts';
import { TEXTS } from '../../refusals/texts.ts';
import { read, search, searchByForm } from './interactions.ts';
import { fhirId, fhirIds, ownIds, period, reference, references, tokens } from './parameters.ts';

/** Calendars in FHIR: for those who are signed in, and for the software of a partner with a key (docs/decisions/api-keys.md). */
const PARTNERS = { apiKeys: true, verifiedOnly: true } as const;

const schedules = {
  type: 'Schedule',
  what: 'Les agendas des professionnels',
  query: { _id: ownIds, actor: references('Practitioner') },
} as const;
export const readSchedule = endpoint({ ...read('Schedule', 'L’agenda d’un professionnel'), ...PARTNERS });
export const searchSchedules = endpoint({ ...search(schedules), ...PARTNERS });
export const searchSchedulesByForm = endpoint({ ...searchByForm(schedules), ...PARTNERS });

const slots = {
  type: 'Slot',
  what: 'Les créneaux d’un agenda, sur 31 jours au plus',
  query: { schedule: reference('Schedule'), start: period, status: tokens },
} as const;
export const readSlot = endpoint({ ...read('Slot', 'Un créneau', { id: fhirId }), ...PARTNERS });
export const searchSlots = endpoint({ ...search(slots), ...PARTNERS });
export const searchSlotsByForm = endpoint({ ...searchByForm(slots), ...PARTNERS });

const appointments = {
  type: 'Appointment',
  what: 'Les rendez-vous, sur 62 jours au plus',
  query: { _id: fhirIds, date: period, status: tokens, practitioner: references('Practitioner') },
} as const;
/** Its patient, reason and kind are for those who are signed in and see the visit. */
export const readAppointment = endpoint({ ...read('Appointment', 'Un rendez-vous', { id: fhirId }), ...PARTNERS });
export const searchAppointments = endpoint({ ...search(appointments), ...PARTNERS });
export const searchAppointmentsByForm = endpoint({ ...searchByForm(appointments), ...PARTNERS });

/** A day, or an instant with its offset; no prefix, for the two bounds have their own names. */
const MINIMUM_LENGTH = 'yyyy-MM-dd'.length;
const bound = z
  .string({ error: ({ input }) => (Array.isArray(input) ? TEXTS.oneValue : TEXTS.required) })
  .refine((text) => /^\d/.test(text) && text.length >= MINIMUM_LENGTH && dateBound(text, 'UTC') !== null, {
    error: TEXTS.wrongDate,
  });

/** What the visit is about, by our code: it says how long it lasts and who offers it. */
const visitType = z
  .string({ error: TEXTS.oneValue })
  .transform((text) => tokenOf(text))
  .refine((token) => token?.system === undefined || token.system === APPOINTMENT_REASON, { error: TEXTS.wrongToken })
  .transform((token) => token?.code ?? '')
  .pipe(reasonCode);

const proposals = {
  type: 'Appointment',
  what: 'Les rendez-vous qui peuvent être pris',
  query: {
    start: bound,
    end: bound,
    practitioner: references('Practitioner'),
    organization: reference('Organization').optional(),
    specialty: tokens,
    'visit-type': visitType.optional(),
    duration: duration.optional(),
  },
} as const;
export const findAppointments = endpoint({
  ...search(proposals),
  ...PARTNERS,
  id: 'fhir.findAppointments',
  path: '/fhir/R4/Appointment/$find',
});
/** By a form, or by a resource `Parameters`. */
export const findAppointmentsByForm = endpoint({
  ...searchByForm(proposals),
  ...PARTNERS,
  id: 'fhir.findAppointmentsByForm',
  path: '/fhir/R4/Appointment/$find',
});
