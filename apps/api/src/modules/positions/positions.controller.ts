import { clear, set } from '@maillon/contracts/accounts/positions';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { PositionsService } from './positions.service.ts';

@Controller()
export class PositionsController {
  constructor(private readonly positions: PositionsService) {}

  @Endpoint(set)
  set(@Input() { actor, body }: CallOf<typeof set>) {
    return this.positions.set(actor, body).then(() => undefined);
  }

  @Endpoint(clear)
  clear(@Input() { actor }: CallOf<typeof clear>) {
    return this.positions.clear(actor).then(() => undefined);
  }
}
