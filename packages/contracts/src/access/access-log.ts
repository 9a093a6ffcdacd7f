import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, page, periodLimit } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** A person looked at a patient's file, wrote in it, or was refused: in words for the patient. */
export const accessLogEntry = z.object({
  id: z.string(),
  at: instantOut,
  who: z.object({
    /** Null for the product itself. */
    id: idOut.nullable(),
    name: z.string(),
    /** « Médecin », « Sage-femme »… */
    role: z.string(),
    /** The structures they belonged to at that moment. */
    structures: z.array(z.string()),
    /** The administrator who was in their place, if one was. */
    impersonatedBy: z.string().nullable(),
  }),
  /** « A consulté un de vos rendez-vous ». */
  what: z.string(),
  outcome: z.enum(['ok', 'refused']),
  /** Why they could: « Vous avez partagé votre dossier avec cette personne ». */
  reason: z.string(),
});
export type AccessLogEntry = z.infer<typeof accessLogEntry>;

export const accessLog = endpoint({
  id: 'accessLog.list',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/user/current/access-log',
  summary: 'Qui a consulté mon dossier, du plus récent au plus ancien.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  query: z.strictObject({
    /** A patient who delegated to the caller; their own file otherwise. */
    patientId: id.optional(),
    outcome: z.enum(['ok', 'refused'], TEXTS.wrongChoice).optional(),
    start: periodLimit.optional(),
    end: periodLimit.optional(),
    ...page,
  }),
  output: z.array(accessLogEntry),
  refusals: ['NOT_FOUND', 'BAD_CURSOR'],
});
