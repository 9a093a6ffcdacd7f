import { current } from '@maillon/contracts/sessions';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';

@Controller()
export class SessionsController {
  @Endpoint(current)
  current(@Input() { caller }: CallOf<typeof current>) {
    return {
      userId: caller.user?.userId ?? null,
      handle: caller.sessionHandle,
      expiresAt: caller.expiresAt,
      impersonation: null,
    };
  }
}
