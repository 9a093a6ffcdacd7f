import { dateBound } from '@maillon/domain/fhir/when';
import * as z from 'zod';
import { documentType } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { finess, id, searchText } from './primitives.ts';
import { TEXTS } from './texts.ts';

/**
 * The read facade in FHIR R4 (design api §2.23, §5.4): the same things to the same people as the native routes. An answer is a resource
 * or a `Bundle`, a refusal an `OperationOutcome`. One endpoint for each type and interaction, so that what exists can be listed.
 */

const READERS = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;

const resource = z.string().meta({ description: 'Une ressource FHIR R4, en JSON.' });
const shape = {
  method: 'GET',
  audience: READERS,
  output: resource,
  mediaType: 'application/fhir+json',
  whileImpersonating: 'never',
} as const;

/** What FHIR calls an id: ours, or the name of an answer of the record. */
const fhirId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/, 'NOT_FOUND');
const format = z.enum(['json', 'application/json', 'application/fhir+json'], TEXTS.wrongChoice).optional();
const page = {
  _count: z.coerce.number().int().min(1).max(100).default(50),
  /** Where a page begins, as the link `next` says it. */
  _page: z.string().max(600).optional(),
  _format: format,
};
/** `Patient/<id>` or the id alone. */
const patient = z
  .string()
  .transform((text) => text.replace(/^Patient\//, ''))
  .pipe(id);
const bound = z
  .string()
  .max(40)
  .refine((text) => dateBound(text, 'UTC') !== null, TEXTS.wrongDate);
const bounds = z.union([bound.transform((text) => [text]), z.array(bound).max(4)]).default([]);

/** Professionals are found here as in the directory. */
const trustOf = (type: string): { readonly verifiedOnly?: true } =>
  type.startsWith('Practitioner') ? { verifiedOnly: true } : {};

const read = <const T extends string, I extends z.ZodType = typeof id>(type: T, what: string, is?: I) =>
  endpoint({
    ...shape,
    id: `fhir.read${type}`,
    path: `/fhir/R4/${type}/:id`,
    summary: `${what}, au format FHIR R4.`,
    params: z.strictObject({ id: (is ?? id) as I }),
    query: z.strictObject({ _format: format }),
    ...trustOf(type),
    refusals: [],
  });

const search = <const T extends string, S extends z.ZodRawShape>(type: T, what: string, query: S) =>
  endpoint({
    ...shape,
    id: `fhir.search${type}`,
    path: `/fhir/R4/${type}`,
    summary: `${what}, au format FHIR R4, par pages.`,
    query: z.strictObject({ ...query, ...page }),
    ...trustOf(type),
    ...('identifier' in query ? { reveals: { by: ['identifier'], counts: 'answers' } } : {}),
    refusals: ['NOT_FOUND', 'BAD_CURSOR'],
  });

export const metadata = endpoint({
  ...shape,
  audience: 'public',
  id: 'fhir.metadata',
  path: '/fhir/R4/metadata',
  summary: 'Ce que la lecture au format FHIR R4 propose.',
  query: z.strictObject({ _format: format }),
  refusals: [],
});

export const readPatient = read('Patient', 'Un patient');
export const searchPatients = search('Patient', 'Les patients que je peux voir', {
  _id: id.optional(),
  name: searchText.optional(),
});

export const readPractitioner = read('Practitioner', 'Un professionnel');
export const searchPractitioners = search('Practitioner', 'L’annuaire des professionnels', {
  _id: id.optional(),
  name: searchText.optional(),
});

export const readOrganization = read('Organization', 'Une structure dont on est membre');
export const searchOrganizations = search('Organization', 'Une structure par son numéro FINESS, ou les siennes', {
  _id: id.optional(),
  /** `https://finess.esante.gouv.fr|<number>`, or the number alone. */
  identifier: z
    .string()
    .transform((text) => text.replace(/^https:\/\/finess\.esante\.gouv\.fr\|/, ''))
    .pipe(finess)
    .optional(),
});

export const readCareTeam = read('CareTeam', 'Ceux qui ont accès au dossier d’un patient');
export const searchCareTeams = search('CareTeam', 'Ceux qui ont accès au dossier d’un patient', { patient });

export const readObservation = read('Observation', 'Une réponse d’un dossier', fhirId);
export const searchObservations = search('Observation', 'Les réponses d’un dossier', {
  patient,
  _id: fhirId.optional(),
  /** `<system>|<code>`, or the code alone: LOINC or ours. */
  code: z.string().max(120).optional(),
  date: bounds,
  _lastUpdated: bounds,
});

export const readDocumentReference = read('DocumentReference', 'Un document');
export const searchDocumentReferences = search('DocumentReference', 'Les documents d’un patient', {
  patient,
  _id: id.optional(),
  type: documentType.optional(),
  date: bounds,
  _lastUpdated: bounds,
});

export const readConsent = read('Consent', 'Un accès ou un consentement');
export const searchConsents = search('Consent', 'Les accès et les consentements dont je suis une des parties', {
  patient: patient.optional(),
  _id: id.optional(),
  status: z.enum(['proposed', 'active', 'rejected'], TEXTS.wrongChoice).optional(),
  date: bounds,
});
