import { authorizationCallback, authorizationUrl, list, remove, sync } from '@maillon/contracts/agenda/integrations';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { IntegrationsService } from './integrations.service.ts';

@Controller()
export class IntegrationsController {
  constructor(private readonly integrations: IntegrationsService) {}

  @Endpoint(list)
  list(@Input() { actor }: CallOf<typeof list>) {
    return this.integrations.list(actor);
  }

  @Endpoint(authorizationUrl)
  authorizationUrl(@Input() { actor, params }: CallOf<typeof authorizationUrl>) {
    return this.integrations.authorizationUrl(actor, params.type);
  }

  @Endpoint(authorizationCallback)
  authorizationCallback(@Input() { actor, params, body }: CallOf<typeof authorizationCallback>) {
    return this.integrations.activate(actor, params.type, body);
  }

  @Endpoint(sync)
  sync(@Input() { actor, params }: CallOf<typeof sync>) {
    return this.integrations.requestSync(actor, params.type);
  }

  @Endpoint(remove)
  async remove(@Input() { actor, params }: CallOf<typeof remove>) {
    await this.integrations.remove(actor, params.id);
    return undefined;
  }
}
