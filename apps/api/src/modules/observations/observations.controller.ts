import * as contract from '@maillon/contracts/observations';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/call.ts';
import { Endpoint, Input, Replay } from '../../platform/endpoint.decorator.ts';
import { ObservationsService } from './observations.service.ts';

@Controller()
export class ObservationsController {
  constructor(private readonly observations: ObservationsService) {}

  @Endpoint(contract.list)
  list(@Input() { actor, params }: CallOf<typeof contract.list>) {
    return this.observations.list(actor, params.patientId);
  }

  @Endpoint(contract.intake)
  intake(@Input() { actor, params }: CallOf<typeof contract.intake>) {
    return this.observations.intake(actor, params.patientId);
  }

  @Endpoint(contract.write)
  write(@Input() { actor, params, body }: CallOf<typeof contract.write>) {
    return this.observations.write(actor, params.patientId, body);
  }

  @Replay(contract.write)
  async replayWrite({ actor, params, ids }: ReplayOf<typeof contract.write>) {
    return this.observations.written(actor, params.patientId, ids);
  }
}
