import * as contract from '@maillon/contracts/record/visit-observations';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { VisitObservations } from './visit-observations.service.ts';

@Controller()
export class VisitObservationsController {
  constructor(private readonly observations: VisitObservations) {}

  @Endpoint(contract.list)
  list(@Input() { actor, params }: CallOf<typeof contract.list>) {
    return this.observations.list(actor, params.id);
  }

  @Endpoint(contract.writeNote)
  async writeNote(@Input() { actor, params, body, meta }: CallOf<typeof contract.writeNote>) {
    const note = await this.observations.writeNote(actor, params.id, body, meta.ifMatch);
    meta.reply.version(note.version);
    return note;
  }

  @Endpoint(contract.addCaptures)
  addCaptures(@Input() { actor, params, body }: CallOf<typeof contract.addCaptures>) {
    return this.observations.addCaptures(actor, params.id, body.observations);
  }
}
