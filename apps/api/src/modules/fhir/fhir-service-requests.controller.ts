import * as contract from '@maillon/contracts/system/fhir/service-requests';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirServiceRequests } from './fhir-service-requests.service.ts';

@Controller()
export class FhirServiceRequestsController {
  constructor(
    private readonly pages: FhirPages,
    private readonly requests: FhirServiceRequests,
  ) {}

  @Endpoint(contract.readServiceRequest)
  read(@Input() { actor, meta, params }: CallOf<typeof contract.readServiceRequest>) {
    return this.pages.one(meta, this.requests.read(actor, params.id));
  }

  @Endpoint(contract.searchServiceRequests)
  search(@Input() { actor, query, meta }: CallOf<typeof contract.searchServiceRequests>) {
    return this.pages.bundle(meta, query, this.requests.search(actor, query));
  }

  @Endpoint(contract.searchServiceRequestsByForm)
  searchByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchServiceRequestsByForm>) {
    return this.pages.bundle(meta, query, this.requests.search(actor, query));
  }

  @Endpoint(contract.readTask)
  readTask(@Input() { actor, meta, params }: CallOf<typeof contract.readTask>) {
    return this.pages.one(meta, this.requests.readTask(actor, params.id));
  }

  @Endpoint(contract.searchTasks)
  searchTasks(@Input() { actor, query, meta }: CallOf<typeof contract.searchTasks>) {
    return this.pages.bundle(meta, query, this.requests.searchTasks(actor, query));
  }

  @Endpoint(contract.searchTasksByForm)
  searchTasksByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchTasksByForm>) {
    return this.pages.bundle(meta, query, this.requests.searchTasks(actor, query));
  }
}
