import * as contract from '@maillon/contracts/agenda/waiting-patients';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { WaitingPatientsService } from './waiting-patients.service.ts';

@Controller()
export class WaitingPatientsController {
  constructor(private readonly waiting: WaitingPatientsService) {}

  @Endpoint(contract.list)
  list(@Input() { actor, query }: CallOf<typeof contract.list>) {
    return this.waiting.list(actor, query.practitionerId);
  }

  @Endpoint(contract.create)
  create(@Input() { actor, body }: CallOf<typeof contract.create>) {
    return this.waiting.create(actor, body);
  }

  @Endpoint(contract.remove)
  remove(@Input() { actor, params }: CallOf<typeof contract.remove>) {
    return this.waiting.remove(actor, params.id);
  }
}
