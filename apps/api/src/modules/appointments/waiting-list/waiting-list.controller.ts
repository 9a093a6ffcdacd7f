import * as contract from '@maillon/contracts/agenda/waiting-list';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { WaitingListService } from './waiting-list.service.ts';

@Controller()
export class WaitingListController {
  constructor(private readonly waiting: WaitingListService) {}

  @Endpoint(contract.get)
  get(@Input() { actor, params }: CallOf<typeof contract.get>) {
    return this.waiting.get(actor, params.id);
  }

  @Endpoint(contract.openOffers)
  open(@Input() { actor }: CallOf<typeof contract.openOffers>) {
    return this.waiting.open(actor);
  }

  @Endpoint(contract.join)
  join(@Input() { actor, params }: CallOf<typeof contract.join>) {
    return this.waiting.join(actor, params.id);
  }

  @Endpoint(contract.leave)
  leave(@Input() { actor, params }: CallOf<typeof contract.leave>) {
    return this.waiting.leave(actor, params.id);
  }

  @Endpoint(contract.accept)
  async accept(@Input() { actor, params, meta }: CallOf<typeof contract.accept>) {
    const appointment = await this.waiting.accept(actor, params.id, params.offerId);
    meta.reply.version(appointment.version);
    return appointment;
  }

  @Endpoint(contract.decline)
  decline(@Input() { actor, params }: CallOf<typeof contract.decline>) {
    return this.waiting.decline(actor, params.id, params.offerId);
  }
}
