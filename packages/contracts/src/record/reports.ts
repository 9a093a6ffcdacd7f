import * as z from 'zod';
import { appointment } from '../agenda/appointments.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { id, idOut, instantOut, sealedText } from '../fields/primitives.ts';
import { patientDocument } from './documents.ts';

const PROFESSIONALS = ['doctor', 'midwife', 'assistant'] as const;
const params = z.strictObject({ id });

/** A report as it is sent: a PDF that is sealed as the patient's documents are, under the id that it will have. */
const reportFile = z.strictObject({
  id,
  title: sealedText(200),
  /** Of the sealed bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** One file; none only of a visit that has no doctor (design api A26). */
export const reportFiles = z.array(reportFile).max(1, 'FILES_PAYLOADS_MISMATCH');
export type ReportFile = z.infer<typeof reportFile>;

/** The report is stored and the visit is fulfilled together, or neither is: a call that was cut off can be made again. */
export const end = endpoint({
  id: 'reports.end',
  whileImpersonating: 'never',
  trail: 'conflicts',
  method: 'POST',
  path: '/appointment/:id/end',
  summary: 'Termine un rendez-vous avec son compte rendu scellé.',
  audience: PROFESSIONALS,
  params,
  multipart: reportFiles,
  output: appointment,
  idempotencyKey: 'ignored',
  rate: 'upload',
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'APPOINTMENT_ALREADY_ENDED',
    'APPOINTMENT_STATE',
    'APPOINTMENT_NOT_STARTED',
    'REPORT_REQUIRED',
    'FILES_PAYLOADS_MISMATCH',
    'CHECKSUM',
    'KEY_EXISTS',
    'STORAGE_FULL',
    'ENVELOPE_SCOPE',
    'DEPENDENCY_UNAVAILABLE',
  ],
});

export const get = endpoint({
  id: 'reports.get',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/appointment/:id/report',
  summary: 'Le compte rendu d’un rendez-vous, scellé pour ses lecteurs.',
  audience: ['patient', ...PROFESSIONALS, 'organization'],
  params,
  output: z.object({ reports: z.array(z.object({ presentedForm: z.array(patientDocument) })) }),
  refusals: [],
});

/** What is printed on a report beside what its author knows already. */
export const reportSources = z.object({
  practitioners: z.array(
    z.object({
      id: idOut,
      rpps: z.string().nullable(),
      certificationNumber: z.string().nullable(),
      /** In one line, as it was written. */
      address: z.string().nullable(),
    }),
  ),
  /** When the patient last agreed to teleconsultations; null where they never did. */
  consentSignedAt: instantOut.nullable(),
  /** The pictures that were taken in the visit, the oldest first. */
  captures: z.array(patientDocument),
});
export type ReportSources = z.infer<typeof reportSources>;

export const sources = endpoint({
  id: 'reports.sources',
  whileImpersonating: 'never',
  method: 'GET',
  path: '/appointment/:id/report-sources',
  summary: 'Les numéros, l’adresse, le consentement et les captures d’un compte rendu, pour la personne qui le rédige.',
  audience: PROFESSIONALS,
  params,
  output: reportSources,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
