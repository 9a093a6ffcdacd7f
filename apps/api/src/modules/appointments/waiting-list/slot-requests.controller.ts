import * as contract from '@maillon/contracts/agenda/slot-requests';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { SlotRequestsService } from './slot-requests.service.ts';

@Controller()
export class SlotRequestsController {
  constructor(private readonly requests: SlotRequestsService) {}

  @Endpoint(contract.list)
  list(@Input() { actor }: CallOf<typeof contract.list>) {
    return this.requests.list(actor);
  }

  @Endpoint(contract.create)
  create(@Input() { actor, body }: CallOf<typeof contract.create>) {
    return this.requests.create(actor, body);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.requests.remove(actor, params.id);
  }

  @Endpoint(contract.offer)
  offer(@Input() { actor, params }: CallOf<typeof contract.offer>) {
    return this.requests.offer(actor, params.id);
  }

  @Endpoint(contract.decline)
  decline(@Input() { actor, params }: CallOf<typeof contract.decline>) {
    return this.requests.decline(actor, params.id);
  }
}
