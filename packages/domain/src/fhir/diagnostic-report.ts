import type { DiagnosticReport } from '@medplum/fhirtypes';
import { attachmentOf, type DocumentFacts, documentKind } from './document-reference.ts';
import type { Resource } from './resource.ts';

/** The report of a visit: the same document that a `DocumentReference` names, as the one who reads results looks for it. */
export function diagnosticReportOf(facts: DocumentFacts): Resource<DiagnosticReport> {
  const { id, patientId, type, creation, updated, author } = facts;
  return {
    resourceType: 'DiagnosticReport',
    id,
    meta: { lastUpdated: updated ?? creation },
    status: 'final',
    code: documentKind(type),
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: creation,
    issued: creation,
    performer: [{ display: author.name }],
    presentedForm: [attachmentOf(facts)],
  };
}
