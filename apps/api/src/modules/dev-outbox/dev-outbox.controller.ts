import { type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import { devOutbox } from '@maillon/contracts/system/platform';
import { Controller, Inject } from '@nestjs/common';
import { ENV, type Env } from '../../platform/env.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { OutgoingMessages } from '../../platform/messaging/outgoing-messages.ts';
import { VaultOutbox } from './vault-outbox.ts';

/** The spelling in which a recipient is kept: E.164 for anything that reads as a number, else the e-mail in lower case. */
const recipientOf = (typed: string, country: PhoneCountry): string => {
  const text = typed.trim();
  // In a query string a bare + means a space: " 33612345678" is a number, too.
  const number = text.includes('@') ? null : (toE164(text, country) ?? toE164(`+${text}`));
  return number ?? text.toLowerCase();
};

/** Mails and SMS that would have left, for the page "Boîte d'envoi" and for tests. Only part of a LOCAL application. */
@Controller()
export class DevOutboxController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly messages: OutgoingMessages,
    private readonly vault: VaultOutbox,
  ) {}

  @Endpoint(devOutbox)
  async list(@Input() { query }: CallOf<typeof devOutbox>) {
    const to = query.to === undefined ? undefined : recipientOf(query.to, this.env.COUNTRY);
    const [own, vaults] = await Promise.all([this.messages.newest(to), this.vault.newest(to)]);
    return [...own, ...vaults].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }
}
