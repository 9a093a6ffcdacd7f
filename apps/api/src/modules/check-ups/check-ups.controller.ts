import * as contract from '@maillon/contracts/record/check-ups';
import type { Answers } from '@maillon/domain/forms/form';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { CheckUpsService } from './check-ups.service.ts';

@Controller()
export class CheckUpsController {
  constructor(private readonly checkUps: CheckUpsService) {}

  @Endpoint(contract.challenge)
  challenge(@Input() _call: CallOf<typeof contract.challenge>) {
    return this.checkUps.challenge();
  }

  @Endpoint(contract.create)
  create(@Input() { body: { captchaToken, ...answers } }: CallOf<typeof contract.create>) {
    return this.checkUps.create(answers as Answers, captchaToken);
  }

  @Endpoint(contract.list)
  async list(@Input() { query: { $limit, $after, $count }, meta }: CallOf<typeof contract.list>) {
    const { items, next, total } = await this.checkUps.list($limit, $after, $count !== undefined);
    meta.reply.nextCursor(next);
    if (total !== null) meta.reply.totalCount(total);
    return items;
  }

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.checkUps.get(actor, params.id);
  }

  @Endpoint(contract.findByNir)
  findByNir(@Input() { actor, body }: CallOf<typeof contract.findByNir>) {
    return this.checkUps.findByNir(actor, body.nir);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.checkUps.remove(actor, params.id).then(() => undefined);
  }
}
