import { current } from '@maillon/contracts/sessions';
import { Controller } from '@nestjs/common';
import type { Caller } from '../../platform/actor.ts';
import type { CallOf } from '../../platform/call.ts';
import { Endpoint, Input } from '../../platform/endpoint.decorator.ts';
import { VerifiedContacts } from './verified-contacts.ts';

@Controller()
export class SessionsController {
  constructor(private readonly verified: VerifiedContacts) {}

  @Endpoint(current)
  async current(@Input() { caller }: CallOf<typeof current>) {
    return {
      userId: caller.user?.userId ?? null,
      handle: caller.sessionHandle,
      expiresAt: caller.expiresAt,
      contacts: await this.contactsOf(caller),
      impersonation: null,
    };
  }

  /** The sign-up form is the only reader; everyone else is spared the question to the core. */
  private async contactsOf({ user, stUserId }: Caller) {
    if (user !== null) return { email: null, phoneNumber: null };
    const { emails, phones } = await this.verified.of(stUserId);
    return { email: emails[0] ?? null, phoneNumber: phones[0] ?? null };
  }
}
