import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../../platform/env.ts';
import type { ProviderId } from './identity.ts';
import { IdentityProvider } from './identity-provider.ts';
import { providersOf } from './provider-settings.ts';

/** The identity providers of this server. */
@Injectable()
export class IdentityProviders {
  private readonly providers: ReadonlyMap<ProviderId, IdentityProvider>;
  /** Whether a cookie of a sign-in may travel over TLS only. */
  readonly areSecure: boolean;

  constructor(@Inject(ENV) env: Env) {
    this.areSecure = env.PUBLIC_URL.startsWith('https:');
    this.providers = new Map(providersOf(env).map((settings) => [settings.id, new IdentityProvider(settings)]));
  }

  get(id: ProviderId): IdentityProvider | undefined {
    return this.providers.get(id);
  }
}
