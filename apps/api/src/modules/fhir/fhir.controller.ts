import * as contract from '@maillon/contracts/fhir';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';
import { FhirConsents } from './fhir-consents.service.ts';
import { FhirDirectory } from './fhir-directory.service.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirPatients } from './fhir-patients.service.ts';
import { FhirRecord } from './fhir-record.service.ts';

@Controller()
export class FhirController {
  constructor(
    private readonly pages: FhirPages,
    private readonly patients: FhirPatients,
    private readonly directory: FhirDirectory,
    private readonly record: FhirRecord,
    private readonly consents: FhirConsents,
  ) {}

  @Endpoint(contract.metadata)
  async metadata(@Input() _call: CallOf<typeof contract.metadata>) {
    return this.pages.capabilities();
  }

  @Endpoint(contract.readPatient)
  readPatient(@Input() { actor, params }: CallOf<typeof contract.readPatient>) {
    return this.pages.one(this.patients.read(actor, params.id));
  }

  @Endpoint(contract.searchPatients)
  searchPatients(@Input() { actor, query, meta }: CallOf<typeof contract.searchPatients>) {
    return this.pages.bundle(meta, this.patients.search(actor, query));
  }

  @Endpoint(contract.readPractitioner)
  readPractitioner(@Input() { params }: CallOf<typeof contract.readPractitioner>) {
    return this.pages.one(this.directory.practitioner(params.id));
  }

  @Endpoint(contract.searchPractitioners)
  searchPractitioners(@Input() { query, meta }: CallOf<typeof contract.searchPractitioners>) {
    return this.pages.bundle(meta, this.directory.practitioners(query));
  }

  @Endpoint(contract.readOrganization)
  readOrganization(@Input() { actor, params }: CallOf<typeof contract.readOrganization>) {
    return this.pages.one(this.directory.organization(actor, params.id));
  }

  @Endpoint(contract.searchOrganizations)
  searchOrganizations(@Input() { actor, query, meta }: CallOf<typeof contract.searchOrganizations>) {
    return this.pages.bundle(meta, this.directory.organizationsOf(actor, query));
  }

  @Endpoint(contract.readCareTeam)
  readCareTeam(@Input() { actor, params }: CallOf<typeof contract.readCareTeam>) {
    return this.pages.one(this.consents.careTeam(actor, params.id));
  }

  @Endpoint(contract.searchCareTeams)
  searchCareTeams(@Input() { actor, query, meta }: CallOf<typeof contract.searchCareTeams>) {
    return this.pages.bundle(meta, this.consents.careTeams(actor, query));
  }

  @Endpoint(contract.readObservation)
  readObservation(@Input() { actor, params }: CallOf<typeof contract.readObservation>) {
    return this.pages.one(this.record.observation(actor, params.id));
  }

  @Endpoint(contract.searchObservations)
  searchObservations(@Input() { actor, query, meta }: CallOf<typeof contract.searchObservations>) {
    return this.pages.bundle(meta, this.record.observationsOf(actor, query));
  }

  @Endpoint(contract.readDocumentReference)
  readDocumentReference(@Input() { actor, params }: CallOf<typeof contract.readDocumentReference>) {
    return this.pages.one(this.record.document(actor, params.id));
  }

  @Endpoint(contract.searchDocumentReferences)
  searchDocumentReferences(@Input() { actor, query, meta }: CallOf<typeof contract.searchDocumentReferences>) {
    return this.pages.bundle(meta, this.record.documentsOf(actor, query));
  }

  @Endpoint(contract.readConsent)
  readConsent(@Input() { actor, params }: CallOf<typeof contract.readConsent>) {
    return this.pages.one(this.consents.read(actor, params.id));
  }

  @Endpoint(contract.searchConsents)
  searchConsents(@Input() { actor, query, meta }: CallOf<typeof contract.searchConsents>) {
    return this.pages.bundle(meta, this.consents.search(actor, query));
  }
}
