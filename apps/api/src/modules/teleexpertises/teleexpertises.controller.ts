import * as contract from '@maillon/contracts/record/teleexpertises';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { AnswerTimes } from './answer-times.service.ts';
import { TeleexpertiseThread } from './teleexpertise-thread.service.ts';
import { TeleexpertisesService } from './teleexpertises.service.ts';

@Controller()
export class TeleexpertisesController {
  constructor(
    private readonly teleexpertises: TeleexpertisesService,
    private readonly thread: TeleexpertiseThread,
    private readonly times: AnswerTimes,
  ) {}

  @Endpoint(contract.list)
  async list(
    @Input() { actor, query: { $limit: limit, $after: after, ...filter }, meta }: CallOf<typeof contract.list>,
  ) {
    const { items, next } = await this.teleexpertises.list(actor, { ...filter, limit, after });
    meta.reply.nextCursor(next);
    return items;
  }

  @Endpoint(contract.answerTimes)
  answerTimes(@Input() { query }: CallOf<typeof contract.answerTimes>) {
    return this.times.of(query.practitionerIds);
  }

  @Endpoint(contract.get)
  async get(@Input() { actor, params, meta }: CallOf<typeof contract.get>) {
    const teleexpertise = await this.teleexpertises.get(actor, params.id);
    meta.reply.version(teleexpertise.version);
    return teleexpertise;
  }

  @Endpoint(contract.create)
  async create(@Input() { actor, body, meta }: CallOf<typeof contract.create>) {
    const { id, subject, recipients, topic, _sldId: sldId, delayHours, consent = false } = body;
    const draft = { id, patientId: subject.id, recipients, topic, sldId, delayHours, consent };
    const { teleexpertise, created } = await this.teleexpertises.create(actor, draft);
    meta.reply.version(teleexpertise.version);
    if (!created) meta.reply.status(200);
    return teleexpertise;
  }

  @Endpoint(contract.update)
  async update(@Input() { actor, params, body, meta }: CallOf<typeof contract.update>) {
    const teleexpertise = await this.thread.update(actor, params.id, body, meta.ifMatch);
    if (teleexpertise !== null) meta.reply.version(teleexpertise.version);
    return teleexpertise;
  }

  @Endpoint(contract.write)
  async comment(@Input() { actor, params, body, meta }: CallOf<typeof contract.write>) {
    const { comment, created } = await this.thread.comment(actor, params.id, body);
    if (!created) meta.reply.status(200);
    return comment;
  }
}
