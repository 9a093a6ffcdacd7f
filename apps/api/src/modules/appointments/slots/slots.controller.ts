import { openings } from '@maillon/contracts/agenda/openings';
import * as contract from '@maillon/contracts/agenda/slots';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { AvailableSlotsService } from './available-slots.service.ts';
import { OpeningsService } from './openings.service.ts';
import { PractitionerSlotsService } from './practitioner-slots.service.ts';

@Controller()
export class SlotsController {
  constructor(
    private readonly slots: AvailableSlotsService,
    private readonly ofPractitioners: PractitionerSlotsService,
    private readonly next: OpeningsService,
  ) {}

  @Endpoint(contract.availableSlots)
  search(@Input() { actor, query }: CallOf<typeof contract.availableSlots>) {
    return this.slots.search(actor, query);
  }

  @Endpoint(openings)
  openings(@Input() { actor, query }: CallOf<typeof openings>) {
    return this.next.search(actor, query);
  }

  @Endpoint(contract.slotStarts)
  starts(@Input() { query }: CallOf<typeof contract.slotStarts>) {
    return this.ofPractitioners.starts(query);
  }

  @Endpoint(contract.dailyAvailability)
  ofDay(@Input() { params, query }: CallOf<typeof contract.dailyAvailability>) {
    return this.ofPractitioners.ofDay(params.userType, params.userId, query);
  }
}
