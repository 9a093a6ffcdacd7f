import * as contract from '@maillon/contracts/documents';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';
import { DocumentsService } from './documents.service.ts';
import { UploadsService } from './uploads.service.ts';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly documents: DocumentsService,
  ) {}

  @Endpoint(contract.upload)
  upload(@Input() { actor, meta }: CallOf<typeof contract.upload>) {
    return this.uploads.upload(actor, meta.wire.request);
  }

  @Endpoint(contract.list)
  list(@Input() { actor, params, query }: CallOf<typeof contract.list>) {
    return this.documents.list(actor, params.patientId, query.type);
  }

  @Endpoint(contract.download)
  async download(@Input() { actor, params, meta }: CallOf<typeof contract.download>) {
    meta.reply.file(await this.documents.open(actor, params.id));
    return '';
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.documents.remove(actor, params.id).then(() => undefined);
  }
}
