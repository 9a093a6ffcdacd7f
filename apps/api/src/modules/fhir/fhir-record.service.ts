import type { PatientDocument } from '@maillon/contracts/record/documents';
import type { Observation } from '@maillon/contracts/record/observations';
import { type DocumentFacts, diagnosticReportOf, documentReferenceOf } from '@maillon/domain/fhir/document-reference';
import { fhirIdOf, observationOf, patientOfFhirId } from '@maillon/domain/fhir/observation';
import type { Resource } from '@maillon/domain/fhir/resource';
import { boundsIn, isWithin } from '@maillon/domain/fhir/search/dates';
import { codingsOf, isCoded, type Token } from '@maillon/domain/fhir/search/token';
import { type Criteria, meets } from '@maillon/domain/fhir/search/values';
import type { DiagnosticReport, DocumentReference, Observation as FhirObservation } from '@medplum/fhirtypes';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { AccessService } from '../access-policies/access.service.ts';
import { ObservationsService } from '../observations/observations.service.ts';
import { DocumentsService } from '../uploads/documents.service.ts';
import { FhirPages, type PageQuery, type ResourcePage } from './fhir-pages.ts';

interface DatedSearch extends PageQuery {
  readonly patient: string;
  readonly _id: Criteria<string>;
  readonly date: Criteria<string>;
  readonly _lastUpdated: Criteria<string>;
}

interface ObservationSearch extends DatedSearch {
  readonly code: Criteria<Token>;
  readonly category: Criteria<Token>;
}

interface ReportSearch extends DatedSearch {
  readonly code: Criteria<Token>;
}

interface DocumentSearch extends DatedSearch {
  readonly type: Criteria<Token>;
}

/** What a record holds, as it is stored: nothing of it is opened here. */
@Injectable()
export class FhirRecord {
  constructor(
    private readonly pages: FhirPages,
    private readonly day: LocalDay,
    private readonly access: AccessService,
    private readonly observations: ObservationsService,
    private readonly documents: DocumentsService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND`, `FORBIDDEN` for a person who knows the patient and not the record */
  async observation(actor: Actor, id: string): Promise<Resource<FhirObservation>> {
    const patientId = patientOfFhirId(id);
    if (patientId === null) throw new Refusal('NOT_FOUND');
    const { observations } = await this.observations.list(actor, patientId);
    const found = observations.find((one) => fhirIdOf(one.id) === id);
    if (found === undefined) throw new Refusal('NOT_FOUND');
    return resourceOf(found);
  }

  async observationsOf(actor: Actor, search: ObservationSearch): Promise<ResourcePage> {
    const { observations } = await this.observations.list(actor, search.patient);
    const found = observations
      .map(resourceOf)
      .filter(
        (one) =>
          this.isIn(one, search, one.effectiveDateTime) &&
          isCoded(codingsOf(one.code), search.code) &&
          isCoded(codingsOf(one.category), search.category),
      );
    return this.pages.cut(found, search);
  }

  /**
   * @param api address of the API as it was called
   * @throws {Refusal} `NOT_FOUND`
   */
  async document(actor: Actor, id: string, api: string): Promise<Resource<DocumentReference>> {
    return documentReferenceOf(factsOf(await this.documents.get(actor, id), api));
  }

  /** @param api address of the API as it was called */
  async documentsOf(actor: Actor, search: DocumentSearch, api: string): Promise<ResourcePage> {
    const patientId = await this.access.requireKnownPatient(actor, search.patient);
    const documents = await this.documents.list(actor, patientId, undefined);
    const found = documents
      .map((document) => documentReferenceOf(factsOf(document, api)))
      .filter((one) => this.isIn(one, search, one.date) && isCoded(codingsOf(one.type), search.type));
    return this.pages.cut(found, search);
  }

  /**
   * @param api address of the API as it was called
   * @throws {Refusal} `NOT_FOUND`, also for a document that is no report
   */
  async report(actor: Actor, id: string, api: string): Promise<Resource<DiagnosticReport>> {
    const document = await this.documents.get(actor, id);
    if (document.type !== 'diagnosticReport') throw new Refusal('NOT_FOUND');
    return diagnosticReportOf(factsOf(document, api));
  }

  /** @param api address of the API as it was called */
  async reportsOf(actor: Actor, search: ReportSearch, api: string): Promise<ResourcePage> {
    const patientId = await this.access.requireKnownPatient(actor, search.patient);
    const documents = await this.documents.list(actor, patientId, undefined);
    const found = documents
      .filter(({ type }) => type === 'diagnosticReport')
      .map((document) => diagnosticReportOf(factsOf(document, api)))
      .filter((one) => this.isIn(one, search, one.effectiveDateTime) && isCoded(codingsOf(one.code), search.code));
    return this.pages.cut(found, search);
  }

  private isIn({ id, meta }: Resource, search: DatedSearch, at: unknown): boolean {
    const zone = this.day.timeZone;
    return (
      meets(search._id, (one) => one === id) &&
      isWithin(String(at), boundsIn(search.date, zone)) &&
      isWithin(String(meta?.lastUpdated), boundsIn(search._lastUpdated, zone))
    );
  }
}

const factsOf = (document: PatientDocument, api: string): DocumentFacts => {
  const { id, patientId, title, type, contentType, encrypted, size, creation, updated, author } = document;
  // What is part of no record is no resource of one.
  if (patientId === null) throw new Refusal('NOT_FOUND');
  return {
    ...{ id, patientId, type, size, creation, updated, author },
    title: encrypted ? { sealed: title } : { clear: title },
    contentType: encrypted ? 'application/octet-stream' : contentType,
    ...(encrypted ? { clearType: contentType } : {}),
    url: `${api}/upload/${id}`,
  };
};

/** The patient's id is the beginning of the answer's, whatever id was asked with. */
const UUID_LENGTH = 36;

const resourceOf = ({ valueString, author, ...stored }: Observation): Resource<FhirObservation> =>
  observationOf({
    ...stored,
    patientId: stored.id.slice(0, UUID_LENGTH),
    value: { sealed: valueString },
    author: author.name,
  });
