import type { Attachment, CodeableConcept, DiagnosticReport, DocumentReference } from '@medplum/fhirtypes';
import { concept, type Resource } from './resource.ts';
import { CLEAR_TYPE_EXTENSION, DOCUMENT_KIND } from './systems.ts';
import { type ClearOrSealedText, textMember } from './text-member.ts';

export interface DocumentFacts {
  readonly id: string;
  readonly patientId: string;
  readonly title: ClearOrSealedText;
  readonly type: string;
  readonly contentType: string;
  /** What the bytes are once they are opened, where they are sealed. */
  readonly clearType?: string;
  /** Bytes of what `url` leads to. */
  readonly size: number;
  readonly url: string;
  /** ISO instant. */
  readonly creation: string;
  /** ISO instant of the last change. */
  readonly updated?: string | undefined;
  readonly author: { readonly id: string; readonly name: string };
}

const KIND_LABELS: Readonly<Record<string, string>> = {
  document: 'Document',
  diagnosticReport: 'Compte rendu',
  other: 'Autre document',
};

/** @param type of ours: `document`, `diagnosticReport`, `other` */
const documentKind = (type: string): CodeableConcept => concept(DOCUMENT_KIND, type, KIND_LABELS[type] ?? type);

/** Where the bytes are, and what they are; of sealed ones, as they are stored. */
const attachmentOf = ({ title, contentType, clearType, size, url, creation }: DocumentFacts): Attachment => ({
  ...(clearType === undefined ? {} : { extension: [{ url: CLEAR_TYPE_EXTENSION, valueCode: clearType }] }),
  ...{ contentType, url, size, creation },
  ...textMember('title', title),
});

export function documentReferenceOf(facts: DocumentFacts): Resource<DocumentReference> {
  const { id, patientId, type, creation, updated, author } = facts;
  return {
    resourceType: 'DocumentReference',
    id,
    meta: { lastUpdated: updated ?? creation },
    status: 'current',
    type: documentKind(type),
    subject: { reference: `Patient/${patientId}` },
    date: creation,
    author: [
      author.id === patientId ? { reference: `Patient/${patientId}`, display: author.name } : { display: author.name },
    ],
    content: [{ attachment: attachmentOf(facts) }],
  };
}

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
