import * as contract from '@maillon/contracts/system/fhir';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirQuestionnaires } from './fhir-questionnaires.service.ts';
import { FhirRecord } from './fhir-record.service.ts';

@Controller()
export class FhirRecordController {
  constructor(
    private readonly pages: FhirPages,
    private readonly record: FhirRecord,
    private readonly questionnaires: FhirQuestionnaires,
  ) {}

  @Endpoint(contract.readObservation)
  readObservation(@Input() { actor, meta, params }: CallOf<typeof contract.readObservation>) {
    return this.pages.one(meta, this.record.observation(actor, params.id));
  }

  @Endpoint(contract.searchObservations)
  searchObservations(@Input() { actor, query, meta }: CallOf<typeof contract.searchObservations>) {
    return this.pages.bundle(meta, query, this.record.observationsOf(actor, query));
  }

  @Endpoint(contract.searchObservationsByForm)
  searchObservationsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchObservationsByForm>) {
    return this.pages.bundle(meta, query, this.record.observationsOf(actor, query));
  }

  @Endpoint(contract.readDocumentReference)
  readDocumentReference(@Input() { actor, meta, params }: CallOf<typeof contract.readDocumentReference>) {
    return this.pages.one(meta, this.record.document(actor, params.id, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.searchDocumentReferences)
  searchDocumentReferences(@Input() { actor, query, meta }: CallOf<typeof contract.searchDocumentReferences>) {
    return this.pages.bundle(meta, query, this.record.documentsOf(actor, query, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.searchDocumentReferencesByForm)
  searchDocumentReferencesByForm(
    @Input() { actor, query, meta }: CallOf<typeof contract.searchDocumentReferencesByForm>,
  ) {
    return this.pages.bundle(meta, query, this.record.documentsOf(actor, query, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.readDiagnosticReport)
  readDiagnosticReport(@Input() { actor, meta, params }: CallOf<typeof contract.readDiagnosticReport>) {
    return this.pages.one(meta, this.record.report(actor, params.id, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.searchDiagnosticReports)
  searchDiagnosticReports(@Input() { actor, query, meta }: CallOf<typeof contract.searchDiagnosticReports>) {
    return this.pages.bundle(meta, query, this.record.reportsOf(actor, query, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.searchDiagnosticReportsByForm)
  searchDiagnosticReportsByForm(
    @Input() { actor, query, meta }: CallOf<typeof contract.searchDiagnosticReportsByForm>,
  ) {
    return this.pages.bundle(meta, query, this.record.reportsOf(actor, query, this.pages.apiOf(meta)));
  }

  @Endpoint(contract.readQuestionnaireResponse)
  readQuestionnaireResponse(@Input() { actor, meta, params }: CallOf<typeof contract.readQuestionnaireResponse>) {
    return this.pages.one(meta, this.questionnaires.read(actor, params.id));
  }

  @Endpoint(contract.searchQuestionnaireResponses)
  searchQuestionnaireResponses(@Input() { actor, query, meta }: CallOf<typeof contract.searchQuestionnaireResponses>) {
    return this.pages.bundle(meta, query, this.questionnaires.search(actor, query));
  }

  @Endpoint(contract.searchQuestionnaireResponsesByForm)
  searchQuestionnaireResponsesByForm(
    @Input() { actor, query, meta }: CallOf<typeof contract.searchQuestionnaireResponsesByForm>,
  ) {
    return this.pages.bundle(meta, query, this.questionnaires.search(actor, query));
  }
}
