import * as settings from '@maillon/contracts/record/transmission-settings';
import * as contract from '@maillon/contracts/record/transmissions';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { TransmissionSettingsService } from './transmission-settings.service.ts';
import { TransmissionThread } from './transmission-thread.service.ts';
import { TransmissionsService } from './transmissions.service.ts';

@Controller()
export class TransmissionsController {
  constructor(
    private readonly transmissions: TransmissionsService,
    private readonly thread: TransmissionThread,
    private readonly settings: TransmissionSettingsService,
  ) {}

  @Endpoint(contract.list)
  async list(@Input() { actor, query, meta }: CallOf<typeof contract.list>) {
    const { organization, patientId, resolved, concernsMe, $limit: limit, $after: after } = query;
    const filter = { organizationId: organization, patientId, resolved, concernsMe: concernsMe === 'true' };
    const { items, next } = await this.transmissions.list(actor, { ...filter, limit, after });
    meta.reply.nextCursor(next);
    return items;
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.transmissions.get(actor, params.id);
  }

  @Endpoint(contract.create)
  async create(@Input() { actor, body, meta }: CallOf<typeof contract.create>) {
    const { patient, organization, ...draft } = body;
    const about = { patientId: patient.id, organizationId: organization.id };
    const { transmission, created } = await this.transmissions.create(actor, { ...draft, ...about });
    if (!created) meta.reply.status(200);
    return transmission;
  }

  @Endpoint(contract.write)
  async comment(@Input() { actor, params, body, meta }: CallOf<typeof contract.write>) {
    const { organizationId, ...text } = body;
    const { comment, created } = await this.thread.comment(actor, params.id, organizationId, text);
    if (!created) meta.reply.status(200);
    return comment;
  }

  @Endpoint(contract.resolve)
  resolve(@Input() { actor, params, body }: CallOf<typeof contract.resolve>) {
    return this.thread.resolve(actor, params.id, { id: body.id, text: body.result, mentions: [] });
  }

  @Endpoint(contract.reopen)
  reopen(@Input() { actor, params }: CallOf<typeof contract.reopen>) {
    return this.thread.reopen(actor, params.id);
  }

  @Endpoint(contract.read)
  read(@Input() { actor, params }: CallOf<typeof contract.read>) {
    return this.thread.read(actor, params.id).then(() => undefined);
  }

  @Endpoint(settings.read)
  readSettings(@Input() { actor, params }: CallOf<typeof settings.read>) {
    return this.settings.read(actor, params.organizationId);
  }

  @Endpoint(settings.change)
  changeSettings(@Input() { actor, params, body }: CallOf<typeof settings.change>) {
    return this.settings.change(actor, params.organizationId, body);
  }
}
