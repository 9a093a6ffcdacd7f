import * as z from 'zod';
import { patientCard } from '../accounts/person-cards.ts';
import { appointment, appointmentStatus } from '../agenda/appointments.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, periodLimit, searchText } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** The patients a professional may book for: those who gave access to their file, or who have an appointment with them. */
export const list = endpoint({
  id: 'patients.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/patient',
  summary: 'Les patients que je peux voir.',
  audience: ['doctor', 'midwife', 'assistant', 'organization'],
  query: z.strictObject({ query: searchText.optional(), $limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.array(patientCard),
  refusals: [],
});

export const appointments = endpoint({
  id: 'patients.appointments',
  whileImpersonating: { without: { description: TEXTS.redacted, title: TEXTS.redacted } },
  method: 'GET',
  path: '/patient/:patientId/appointment',
  summary: 'Les rendez-vous d’un patient.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  params: z.strictObject({ patientId: id }),
  query: z.strictObject({
    start: periodLimit.optional(),
    end: periodLimit.optional(),
    status: appointmentStatus.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.array(appointment),
  refusals: [],
});
