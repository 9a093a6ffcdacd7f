import { set } from '@maillon/contracts/positions';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';
import { PositionsService } from './positions.service.ts';

@Controller()
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @Endpoint(set)
  set(@Input() { actor, body }: CallOf<typeof set>) {
    return this.positions.set(actor, body).then(() => undefined);
  }
}
