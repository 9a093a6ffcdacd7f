import type { Env } from '../../../platform/env.ts';
import { originOf } from '../../../platform/http/own-origins.ts';
import type { ProviderId } from './identity.ts';

/** How a provider is reached, and where it may send people back to. */
export interface ProviderSettings {
  readonly id: ProviderId;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** The level of assurance that is asked of the provider and demanded of its answer; null: any. */
  readonly acr: string | null;
  /** The only addresses that a code may arrive at. */
  readonly redirectUris: ReadonlySet<string>;
  /** Where the provider leads after a sign-out. */
  readonly afterLogout: string;
}

/** Our pages that end a sign-in (spec platform §2). */
const CALLBACK: Readonly<Record<ProviderId, string>> = { psc: '/oauth/psc', ordoclic: '/oauth' };

const originsOf = (env: Pick<Env, 'PUBLIC_URL' | 'CORS_ORIGINS'>): string[] =>
  [env.PUBLIC_URL, ...env.CORS_ORIGINS].map(originOf);

type ProviderEnv = Pick<
  Env,
  | 'PUBLIC_URL'
  | 'CORS_ORIGINS'
  | 'PSC_ISSUER'
  | 'PSC_CLIENT_ID'
  | 'PSC_CLIENT_SECRET'
  | 'ORDOCLIC_ISSUER'
  | 'ORDOCLIC_CLIENT_ID'
  | 'ORDOCLIC_CLIENT_SECRET'
>;

/** The providers that the operator configured. */
export const providersOf = (env: ProviderEnv): readonly ProviderSettings[] => {
  const settings = (
    id: ProviderId,
    issuer: string | undefined,
    clientId: string | undefined,
    clientSecret: string | undefined,
    asks: Pick<ProviderSettings, 'scope' | 'acr'>,
  ): ProviderSettings[] => {
    if (issuer === undefined || clientId === undefined || clientSecret === undefined) return [];
    const redirectUris = new Set(originsOf(env).map((origin) => origin + CALLBACK[id]));
    const afterLogout = `${env.PUBLIC_URL}${CALLBACK[id]}${id === 'psc' ? '/logout' : ''}`;
    return [{ id, issuer, clientId, clientSecret, ...asks, redirectUris, afterLogout }];
  };
  return [
    // Its directory data comes with `scope_all`, and it serves no client below the level of assurance eIDAS 1.
    ...settings('psc', env.PSC_ISSUER, env.PSC_CLIENT_ID, env.PSC_CLIENT_SECRET, {
      scope: 'openid scope_all',
      acr: 'eidas1',
    }),
    ...settings('ordoclic', env.ORDOCLIC_ISSUER, env.ORDOCLIC_CLIENT_ID, env.ORDOCLIC_CLIENT_SECRET, {
      scope: 'openid profile email',
      acr: null,
    }),
  ];
};
