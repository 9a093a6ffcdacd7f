import * as contract from '@maillon/contracts/agenda/calls';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { CallKeysService } from './call-keys.service.ts';
import { CallsService } from './calls.service.ts';

@Controller()
export class CallsController {
  constructor(
    private readonly calls: CallsService,
    private readonly keys: CallKeysService,
  ) {}

  @Endpoint(contract.getKey)
  key(@Input() { actor, params }: CallOf<typeof contract.getKey>) {
    return this.keys.find(actor, params.id);
  }

  @Endpoint(contract.setKey)
  setKey(@Input() { actor, params, body }: CallOf<typeof contract.setKey>) {
    return this.keys.replace(actor, params.id, body.after, body.key);
  }

  @Endpoint(contract.testPass)
  testPass(@Input() { actor, params }: CallOf<typeof contract.testPass>) {
    return this.calls.test(actor, params.id);
  }

  @Endpoint(contract.close)
  async close(@Input() { actor, params }: CallOf<typeof contract.close>) {
    await this.calls.close(actor, params.id);
    return undefined;
  }
}
