import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { read, search, searchByForm, shape } from './fhir/interactions.ts';
import {
  capabilitiesMode,
  dates,
  fhirId,
  fhirIds,
  format,
  identifier,
  names,
  ownIds,
  patient,
  period,
  references,
  tokens,
  uris,
} from './fhir/parameters.ts';

/**
 * The read facade in FHIR R4 (design api §2.23, §5.4): the same things to the same people as the native routes. An answer is a resource
 * or a `Bundle`, a refusal an `OperationOutcome`. One endpoint for each type and interaction, so that what exists can be listed.
 */

export const metadata = endpoint({
  ...shape,
  audience: 'public',
  id: 'fhir.metadata',
  path: '/fhir/R4/metadata',
  summary: 'Ce que la lecture au format FHIR R4 propose.',
  query: z.strictObject({ mode: capabilitiesMode, _format: format }),
  refusals: ['NOT_ACCEPTABLE'],
});

const patients = {
  type: 'Patient',
  what: 'Les patients que je peux voir',
  query: { _id: ownIds, name: names },
} as const;
export const readPatient = read('Patient', 'Un patient');
export const searchPatients = search(patients);
export const searchPatientsByForm = searchByForm(patients);

const practitioners = {
  type: 'Practitioner',
  what: 'L’annuaire des professionnels',
  query: { _id: ownIds, name: names },
} as const;
export const readPractitioner = read('Practitioner', 'Un professionnel');
export const searchPractitioners = search(practitioners);
export const searchPractitionersByForm = searchByForm(practitioners);

/** Those who have a team (`teams.list`). */
const MEMBERS = ['doctor', 'midwife', 'assistant', 'organization'] as const;
const practitionerRoles = {
  type: 'PractitionerRole',
  what: 'Les professionnels des structures dont on est membre',
  audience: MEMBERS,
  query: {
    _id: fhirIds,
    practitioner: references('Practitioner'),
    organization: references('Organization'),
    role: tokens,
    specialty: tokens,
  },
} as const;
export const readPractitionerRole = read('PractitionerRole', 'La place d’un professionnel dans une structure', {
  audience: MEMBERS,
  id: fhirId,
});
export const searchPractitionerRoles = search(practitionerRoles);
export const searchPractitionerRolesByForm = searchByForm(practitionerRoles);

const organizations = {
  type: 'Organization',
  what: 'Une structure par son numéro FINESS, ou les siennes',
  /** `https://finess.esante.gouv.fr|<number>`, or the number alone. */
  query: { _id: ownIds, identifier },
  reveals: { by: ['identifier'], counts: 'answers' },
} as const;
export const readOrganization = read('Organization', 'Une structure dont on est membre');
export const searchOrganizations = search(organizations);
export const searchOrganizationsByForm = searchByForm(organizations);

const careTeams = { type: 'CareTeam', what: 'Ceux qui ont accès au dossier d’un patient', query: { patient } } as const;
export const readCareTeam = read('CareTeam', 'Ceux qui ont accès au dossier d’un patient');
export const searchCareTeams = search(careTeams);
export const searchCareTeamsByForm = searchByForm(careTeams);

const observations = {
  type: 'Observation',
  what: 'Les réponses d’un dossier',
  query: { patient, _id: fhirIds, code: tokens, category: tokens, date: dates, _lastUpdated: dates },
} as const;
export const readObservation = read('Observation', 'Une réponse d’un dossier', { id: fhirId });
export const searchObservations = search(observations);
export const searchObservationsByForm = searchByForm(observations);

const documentReferences = {
  type: 'DocumentReference',
  what: 'Les documents d’un patient',
  query: { patient, _id: ownIds, type: tokens, date: dates, _lastUpdated: dates },
} as const;
export const readDocumentReference = read('DocumentReference', 'Un document');
export const searchDocumentReferences = search(documentReferences);
export const searchDocumentReferencesByForm = searchByForm(documentReferences);

const diagnosticReports = {
  type: 'DiagnosticReport',
  what: 'Les comptes rendus d’un patient',
  query: { patient, _id: ownIds, code: tokens, date: dates, _lastUpdated: dates },
} as const;
export const readDiagnosticReport = read('DiagnosticReport', 'Un compte rendu');
export const searchDiagnosticReports = search(diagnosticReports);
export const searchDiagnosticReportsByForm = searchByForm(diagnosticReports);

const questionnaireResponses = {
  type: 'QuestionnaireResponse',
  what: 'Les questionnaires de santé d’un patient',
  query: { patient, _id: ownIds, questionnaire: uris, status: tokens, authored: dates },
} as const;
export const readQuestionnaireResponse = read('QuestionnaireResponse', 'Un questionnaire de santé');
export const searchQuestionnaireResponses = search(questionnaireResponses);
export const searchQuestionnaireResponsesByForm = searchByForm(questionnaireResponses);

const consents = {
  type: 'Consent',
  what: 'Les accès et les consentements dont je suis une des parties',
  query: { patient: patient.optional(), _id: ownIds, status: tokens, date: dates },
} as const;
export const readConsent = read('Consent', 'Un accès ou un consentement');
export const searchConsents = search(consents);
export const searchConsentsByForm = searchByForm(consents);

const auditEvents = {
  type: 'AuditEvent',
  what: 'Qui a consulté mon dossier',
  query: { patient: patient.optional(), _id: fhirIds, outcome: tokens, date: period },
} as const;
export const readAuditEvent = read('AuditEvent', 'Une consultation d’un dossier', { id: fhirId });
export const searchAuditEvents = search(auditEvents);
export const searchAuditEventsByForm = searchByForm(auditEvents);
