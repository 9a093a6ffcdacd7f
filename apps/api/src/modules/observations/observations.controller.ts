import * as contract from '@maillon/contracts/record/observations';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { ObservationsService } from './observations.service.ts';
import { RecordSession } from './record-session.service.ts';

@Controller()
export class ObservationsController {
  constructor(
    private readonly observations: ObservationsService,
    private readonly session: RecordSession,
  ) {}

  @Endpoint(contract.list)
  list(@Input() { actor, params }: CallOf<typeof contract.list>) {
    return this.observations.list(actor, params.patientId);
  }

  @Endpoint(contract.intake)
  intake(@Input() { actor, params }: CallOf<typeof contract.intake>) {
    return this.observations.intake(actor, params.patientId);
  }

  @Endpoint(contract.sessionState)
  async sessionState(@Input() { actor, params }: CallOf<typeof contract.sessionState>) {
    return { state: await this.session.state(actor, params.patientId) };
  }

  @Endpoint(contract.replaceSession)
  async replaceSession(@Input() { actor, params, body }: CallOf<typeof contract.replaceSession>) {
    const { lostSldId, observationsSldId, isPlanted } = body;
    const { patientId } = params;
    return this.observations.record(
      await this.session.replace(actor, patientId, lostSldId, observationsSldId, isPlanted),
    );
  }

  @Replay(contract.replaceSession)
  async replayReplace({ actor, params }: ReplayOf<typeof contract.replaceSession>) {
    return this.observations.written(actor, params.patientId, []);
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
