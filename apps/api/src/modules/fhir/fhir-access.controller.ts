import * as contract from '@maillon/contracts/system/fhir';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirAccessLog } from './fhir-access-log.service.ts';
import { FhirConsents } from './fhir-consents.service.ts';
import { FhirPages } from './fhir-pages.ts';

@Controller()
export class FhirAccessController {
  constructor(
    private readonly pages: FhirPages,
    private readonly consents: FhirConsents,
    private readonly log: FhirAccessLog,
  ) {}

  @Endpoint(contract.metadata)
  async metadata(@Input() { meta }: CallOf<typeof contract.metadata>) {
    return this.pages.capabilities(meta);
  }

  @Endpoint(contract.readCareTeam)
  readCareTeam(@Input() { actor, meta, params }: CallOf<typeof contract.readCareTeam>) {
    return this.pages.one(meta, this.consents.careTeam(actor, params.id));
  }

  @Endpoint(contract.searchCareTeams)
  searchCareTeams(@Input() { actor, query, meta }: CallOf<typeof contract.searchCareTeams>) {
    return this.pages.bundle(meta, query, this.consents.careTeams(actor, query));
  }

  @Endpoint(contract.searchCareTeamsByForm)
  searchCareTeamsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchCareTeamsByForm>) {
    return this.pages.bundle(meta, query, this.consents.careTeams(actor, query));
  }

  @Endpoint(contract.readConsent)
  readConsent(@Input() { actor, meta, params }: CallOf<typeof contract.readConsent>) {
    return this.pages.one(meta, this.consents.read(actor, params.id));
  }

  @Endpoint(contract.searchConsents)
  searchConsents(@Input() { actor, query, meta }: CallOf<typeof contract.searchConsents>) {
    return this.pages.bundle(meta, query, this.consents.search(actor, query));
  }

  @Endpoint(contract.searchConsentsByForm)
  searchConsentsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchConsentsByForm>) {
    return this.pages.bundle(meta, query, this.consents.search(actor, query));
  }

  @Endpoint(contract.readAuditEvent)
  readAuditEvent(@Input() { actor, meta, params }: CallOf<typeof contract.readAuditEvent>) {
    return this.pages.one(meta, this.log.read(actor, params.id));
  }

  @Endpoint(contract.searchAuditEvents)
  searchAuditEvents(@Input() { actor, query, meta }: CallOf<typeof contract.searchAuditEvents>) {
    return this.pages.bundle(meta, query, this.log.search(actor, query));
  }

  @Endpoint(contract.searchAuditEventsByForm)
  searchAuditEventsByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchAuditEventsByForm>) {
    return this.pages.bundle(meta, query, this.log.search(actor, query));
  }
}
