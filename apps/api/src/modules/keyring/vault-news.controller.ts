import { accepted, known, news, signedIn } from '@maillon/contracts/system/vault';
import { Controller, UseGuards } from '@nestjs/common';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { VaultGuard } from './vault.guard.ts';
import { VaultNewsService } from './vault-news.service.ts';

/** What the vault's server asks and tells. */
@Controller()
@UseGuards(VaultGuard)
export class VaultNewsController {
  constructor(private readonly vault: VaultNewsService) {}

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

  @Endpoint(news)
  async news(@Input() { body }: CallOf<typeof news>) {
    return { turns: await this.vault.hear(body.news) };
  }
}
