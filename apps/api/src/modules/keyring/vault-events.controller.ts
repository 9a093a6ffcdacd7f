import { accepted, known, publishEvents, signedIn } from '@maillon/contracts/system/vault-events';
import { Controller, UseGuards } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { VaultGuard } from './vault.guard.ts';
import { VaultEventsService } from './vault-events.service.ts';

/** What the vault's server asks and tells. */
@Controller()
@UseGuards(VaultGuard)
export class VaultEventsController {
  constructor(private readonly vault: VaultEventsService) {}

  @Endpoint(accepted)
  async accepted(@Input() { body }: CallOf<typeof accepted>) {
    return { accepted: await this.vault.accepted(body.name, body.userIds) };
  }

  @Endpoint(known)
  async known(@Input() { body }: CallOf<typeof known>) {
    return { known: await this.vault.knows(body.userId, body.name) };
  }

  @Endpoint(signedIn)
  async signedIn(@Input() { body }: CallOf<typeof signedIn>) {
    return { signedIn: await this.vault.isSignedIn(body.userId, body.session) };
  }

  @Endpoint(publishEvents)
  async publishEvents(@Input() { body }: CallOf<typeof publishEvents>) {
    return { turns: await this.vault.hear(body.events) };
  }
}
