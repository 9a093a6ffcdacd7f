import * as contract from '@maillon/contracts/accounts/data-rights';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { DataRequestsRepository } from './data-requests.repository.ts';
import { ErasureService } from './erasure.service.ts';
import { ExportsService } from './exports.service.ts';

@Controller()
export class DataRightsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly erasures: ErasureService,
    private readonly stored: DataRequestsRepository,
  ) {}

  @Endpoint(contract.requestExport)
  requestExport(@Input() { actor }: CallOf<typeof contract.requestExport>) {
    return this.exports.request(actor);
  }

  @Endpoint(contract.requestExportByGet)
  requestExportByGet(@Input() { actor }: CallOf<typeof contract.requestExportByGet>) {
    return this.exports.request(actor);
  }

  @Endpoint(contract.requests)
  requests(@Input() { actor }: CallOf<typeof contract.requests>) {
    return this.stored.list(actor.userId);
  }

  @Endpoint(contract.archive)
  async archive(@Input() { actor, params, meta }: CallOf<typeof contract.archive>) {
    meta.reply.file(await this.exports.open(actor, params.id));
    return '';
  }

  @Endpoint(contract.requestErasure)
  requestErasure(@Input() { actor, body }: CallOf<typeof contract.requestErasure>) {
    return this.erasures.request(actor, body?.reason);
  }

  @Endpoint(contract.withdrawErasure)
  withdrawErasure(@Input() { actor, params }: CallOf<typeof contract.withdrawErasure>) {
    return this.erasures.withdraw(actor, params.id);
  }
}
