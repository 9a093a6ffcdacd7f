import * as contract from '@maillon/contracts/system/fhir/communications';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirCommunications } from './fhir-communications.service.ts';
import { FhirPages } from './fhir-pages.ts';

@Controller()
export class FhirCommunicationsController {
  constructor(
    private readonly pages: FhirPages,
    private readonly communications: FhirCommunications,
  ) {}

  @Endpoint(contract.readCommunication)
  read(@Input() { actor, meta, params }: CallOf<typeof contract.readCommunication>) {
    return this.pages.one(meta, this.communications.read(actor, params.id));
  }

  @Endpoint(contract.searchCommunications)
  search(@Input() { actor, query, meta }: CallOf<typeof contract.searchCommunications>) {
    return this.pages.bundle(meta, query, this.communications.search(actor, query));
  }

  @Endpoint(contract.searchCommunicationsByForm)
  searchByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchCommunicationsByForm>) {
    return this.pages.bundle(meta, query, this.communications.search(actor, query));
  }
}
