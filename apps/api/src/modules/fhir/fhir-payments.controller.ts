import * as contract from '@maillon/contracts/system/fhir/payments';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { FhirPages } from './fhir-pages.ts';
import { FhirPayments } from './fhir-payments.service.ts';

@Controller()
export class FhirPaymentsController {
  constructor(
    private readonly pages: FhirPages,
    private readonly payments: FhirPayments,
  ) {}

  @Endpoint(contract.readPaymentReconciliation)
  read(@Input() { actor, meta, params }: CallOf<typeof contract.readPaymentReconciliation>) {
    return this.pages.one(meta, this.payments.read(actor, params.id));
  }

  @Endpoint(contract.searchPaymentReconciliations)
  search(@Input() { actor, query, meta }: CallOf<typeof contract.searchPaymentReconciliations>) {
    return this.pages.bundle(meta, query, this.payments.search(actor, query));
  }

  @Endpoint(contract.searchPaymentReconciliationsByForm)
  searchByForm(@Input() { actor, query, meta }: CallOf<typeof contract.searchPaymentReconciliationsByForm>) {
    return this.pages.bundle(meta, query, this.payments.search(actor, query));
  }
}
