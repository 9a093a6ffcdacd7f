import * as contract from '@maillon/contracts/accounts/impersonation';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { ImpersonationsService } from '../auth/sessions/impersonations.service.ts';
import { UsersService } from '../users/users.service.ts';

@Controller()
export class ImpersonationController {
  constructor(
    private readonly impersonations: ImpersonationsService,
    private readonly users: UsersService,
  ) {}

  @Endpoint(contract.start)
  async start(@Input() { actor, body, meta }: CallOf<typeof contract.start>) {
    const userId = await this.impersonations.start(actor, body.email, body.reason, meta.wire);
    return { user: await this.users.withoutSecrets(userId) };
  }

  @Endpoint(contract.stop)
  async stop(@Input() { actor, meta }: CallOf<typeof contract.stop>) {
    const userId = await this.impersonations.stop(actor, meta.wire);
    return { user: await this.users.withoutSecrets(userId) };
  }
}
