import * as contract from '@maillon/contracts/accounts/api-keys';
import { Controller } from '@nestjs/common';
import type { CallOf, ReplayOf } from '../../platform/http/call.ts';
import { Endpoint, Input, Replay } from '../../platform/http/endpoint.decorator.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ApiKeysService } from './api-keys.service.ts';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Endpoint(contract.list)
  list(@Input() { actor }: CallOf<typeof contract.list>) {
    return this.keys.list(actor);
  }

  @Endpoint(contract.create)
  create(@Input() { actor, body }: CallOf<typeof contract.create>) {
    return this.keys.create(actor, body);
  }

  /** The key is kept nowhere: a repeated request learns that it was made, and no more. */
  @Replay(contract.create)
  async createdEarlier({ actor, ids: [id] }: ReplayOf<typeof contract.create>) {
    if (id === undefined) throw new Refusal('NOT_FOUND');
    return { ...(await this.keys.get(actor, id)), key: null };
  }

  @Endpoint(contract.revoke)
  async revoke(@Input() { actor, params }: CallOf<typeof contract.revoke>) {
    await this.keys.revoke(actor, params.id);
    return undefined;
  }
}
