import * as contract from '@maillon/contracts/record/documents';
import { Controller } from '@nestjs/common';
import type { CallMeta, CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { DocumentsService } from './documents.service.ts';
import { UploadsService } from './uploads.service.ts';

const headersOf = ({ wire }: CallMeta) => wire.request.headers;

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly documents: DocumentsService,
  ) {}

  @Endpoint(contract.upload)
  upload(@Input() { actor, meta }: CallOf<typeof contract.upload>) {
    return this.uploads.upload(actor, meta.wire);
  }

  @Endpoint(contract.photo)
  photo(@Input() { actor, params, meta }: CallOf<typeof contract.photo>) {
    return this.uploads.photo(actor, params.id, meta.wire);
  }

  @Endpoint(contract.list)
  list(@Input() { actor, params, query }: CallOf<typeof contract.list>) {
    return this.documents.list(actor, params.patientId, query.type);
  }

  /** By id it is a download under its older address. */
  @Endpoint(contract.find)
  async find(@Input() { actor, query, meta }: CallOf<typeof contract.find>) {
    if (query.id === undefined) return this.documents.find(actor, query.key ?? '');
    meta.reply.file(await this.documents.open(actor, query.id, headersOf(meta)));
    return null;
  }

  @Endpoint(contract.download)
  async download(@Input() { actor, params, meta }: CallOf<typeof contract.download>) {
    meta.reply.file(await this.documents.open(actor, params.id, headersOf(meta)));
    return '';
  }

  @Endpoint(contract.rename)
  async rename(@Input() { actor, params, body, meta }: CallOf<typeof contract.rename>) {
    const document = await this.documents.rename(actor, params.id, body.title, meta.ifMatch);
    meta.reply.version(document.version);
    return document;
  }

  @Replay(contract.rename)
  async replayRename({ actor, params, meta }: ReplayOf<typeof contract.rename>) {
    const document = await this.documents.get(actor, params.id);
    meta.reply.version(document.version);
    return document;
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.documents.remove(actor, params.id).then(() => undefined);
  }
}
