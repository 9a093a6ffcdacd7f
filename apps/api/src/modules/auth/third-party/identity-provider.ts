import { HOUR_MS } from '@maillon/domain/time-units';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { checkIdToken } from './id-token.ts';
import { identityOf, type ProviderIdentity } from './identity.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { SignInFlow } from './sign-in-flow.ts';

const TIMEOUT_SECONDS = 5;
/** What it says of itself is asked for again after that, in case its addresses move. */
const CACHE_TTL_MS = HOUR_MS;
const LOGOUT_TOKEN_MAX_AGE_SECONDS = 120;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Of a key pair: a token that is signed with a shared secret, or not at all, is none. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** What came out of a code. */
export interface ProviderAnswer {
  readonly identity: ProviderIdentity;
  readonly email: { readonly id: string; readonly isVerified: boolean } | null;
  readonly idToken: string;
  /** The provider's own session, if it tells. */
  readonly sid: string | null;
}

/** One OpenID provider, spoken to with `openid-client`; every check of the protocol is made there. */
export class IdentityProvider {
  private known: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;
  private keys: ReturnType<typeof createRemoteJWKSet> | null = null;

  constructor(readonly settings: ProviderSettings) {}

  async authorizationUrl({ redirectUri, state, nonce, verifier }: SignInFlow): Promise<string> {
    const { scope, acr } = this.settings;
    const url = buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(acr === null ? {} : { acr_values: acr }),
    });
    return url.href;
  }

  /** @param answered what the provider added to our address */
  async redeem(flow: SignInFlow, answered: Readonly<Record<string, string>>): Promise<ProviderAnswer> {
    const configuration = await this.configuration();
    const arrivedAt = new URL(flow.redirectUri);
    for (const [name, value] of Object.entries(answered)) arrivedAt.searchParams.set(name, value);
    const tokens = await authorizationCodeGrant(configuration, arrivedAt, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || tokens.id_token === undefined) throw new Error('no id token came with the code');
    checkIdToken(claims, this.settings, Date.now() / 1000);
    const info = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return {
      identity: identityOf(this.settings.id, info),
      email: info.email === undefined ? null : { id: info.email, isVerified: info.email_verified === true },
      idToken: tokens.id_token,
      sid: typeof claims.sid === 'string' ? claims.sid : null,
    };
  }

  /** Where a browser goes to end the session at the provider too. */
  async logoutUrl(idToken: string): Promise<string> {
    return buildEndSessionUrl(await this.configuration(), {
      id_token_hint: idToken,
      post_logout_redirect_uri: this.settings.afterLogout,
    }).href;
  }

  /** Signature, issuer, audience and age of a logout token. Throws what jose says is wrong. */
  async verifyLogoutToken(token: string): Promise<JWTPayload> {
    const { issuer, jwks_uri } = (await this.configuration()).serverMetadata();
    if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
    this.keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
    const { payload } = await jwtVerify(token, this.keys, {
      issuer,
      audience: this.settings.clientId,
      algorithms: SIGNATURES,
      maxTokenAge: LOGOUT_TOKEN_MAX_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    return payload;
  }

  /** Asked for at the first sign-in, not at the start: the product starts without the provider. A failure is not kept. */
  private configuration(): Promise<Configuration> {
    if (this.known !== null && Date.now() - this.known.at < CACHE_TTL_MS) return this.known.configuration;
    const configuration = this.discover();
    this.known = { at: Date.now(), configuration };
    configuration.catch(() => {
      if (this.known?.configuration === configuration) this.known = null;
    });
    return configuration;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const execute = [enableNonRepudiationChecks];
    // A provider of one's own machine; the environment refuses such an issuer outside LOCAL mode.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  }
}
