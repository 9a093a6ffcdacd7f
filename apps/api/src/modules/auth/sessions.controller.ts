import { current, end, list, type Prefill, pscLogoutUrl } from '@maillon/contracts/accounts/sessions';
import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '../../platform/actor.ts';
import { ENV, type Env } from '../../platform/env.ts';
import type { CallOf } from '../../platform/http/call.ts';
import { Endpoint, Input } from '../../platform/http/endpoint.decorator.ts';
import { VerifiedContacts } from './codes/verified-contacts.ts';
import { ImpersonationsService } from './sessions/impersonations.service.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { prefillOf } from './third-party/identity.ts';
import { ProviderLogoutService } from './third-party/provider-logout.service.ts';
import { ThirdPartyAccounts } from './third-party/third-party-accounts.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly contacts: VerifiedContacts,
    private readonly impersonations: ImpersonationsService,
    private readonly sessions: SessionsService,
    private readonly logouts: ProviderLogoutService,
    private readonly thirdParties: ThirdPartyAccounts,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Endpoint(current)
  async current(@Input() { caller }: CallOf<typeof current>) {
    return {
      userId: caller.user?.userId ?? null,
      handle: caller.sessionHandle,
      expiresAt: caller.expiresAt,
      contacts: await this.contactsOf(caller),
      identity: await this.identityOf(caller),
      impersonation: caller.user === null ? null : await this.impersonations.shown(caller.user),
    };
  }

  @Endpoint(list)
  list(@Input() { actor }: CallOf<typeof list>) {
    return this.sessions.list(actor);
  }

  @Endpoint(end)
  end(@Input() { actor, params }: CallOf<typeof end>) {
    return this.sessions.end(actor, params.handle).then(() => undefined);
  }

  @Endpoint(pscLogoutUrl)
  async pscLogoutUrl(@Input() { caller }: CallOf<typeof pscLogoutUrl>) {
    return { url: await this.logouts.logoutUrl(caller.sessionHandle, 'psc') };
  }

  private async identityOf({ user, stUserId }: Caller): Promise<Prefill | null> {
    if (user !== null) return null;
    const identity = await this.thirdParties.identityOf(stUserId);
    return identity === undefined ? null : prefillOf(identity, this.env.VARIANT);
  }

  private async contactsOf({ user, stUserId }: Caller): Promise<{ email: string | null; phoneNumber: string | null }> {
    if (user !== null) return { email: null, phoneNumber: null };
    const { emails, phones } = await this.contacts.of(stUserId);
    return { email: emails[0] ?? null, phoneNumber: phones[0] ?? null };
  }
}
