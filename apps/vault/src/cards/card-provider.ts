import { HOUR_MS } from '@maillon/server-kit/time-units';
import { type KeyText, keyTexts } from '@maillon/vault/card/key-sets';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';

const TIMEOUT_SECONDS = 5;
/** What it says of itself is asked for again after that, in case its addresses move. */
const CACHE_TTL_MS = HOUR_MS;

export interface CardSettings {
  readonly issuer: string;
  /** Of the vault's own service there: another one than the application's. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** {@link CALLBACK_PATH} of the vault as browsers reach it. */
  readonly redirectUri: string;
}

export interface CardFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider of professionals' cards, spoken to with `openid-client`. */
export class CardProvider {
  #known: { readonly at: number; readonly configuration: Promise<Configuration> } | null = null;

  constructor(readonly settings: CardSettings) {}

  /** The id token that the code was for; signature, issuer, audience, nonce and expiry are checked. */
  async redeem({ state, nonce, verifier }: CardFlow, answered: URLSearchParams): Promise<string> {
    const arrivedAt = new URL(this.settings.redirectUri);
    for (const [name, value] of answered) arrivedAt.searchParams.append(name, value);
    const tokens = await authorizationCodeGrant(await this.#configuration(), arrivedAt, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    if (tokens.id_token === undefined) throw new Error('no id token came with the code');
    return tokens.id_token;
  }

  async publishedKeys(): Promise<KeyText[]> {
    const { jwks_uri } = (await this.#configuration()).serverMetadata();
    if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000);
    const response = await fetch(jwks_uri, { redirect: 'error', signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return keyTexts(await response.json());
  }

  /** A failure is not kept. */
  #configuration(): Promise<Configuration> {
    if (this.#known !== null && Date.now() - this.#known.at < CACHE_TTL_MS) return this.#known.configuration;
    const configuration = this.#discover();
    this.#known = { at: Date.now(), configuration };
    configuration.catch(() => {
      if (this.#known?.configuration === configuration) this.#known = null;
    });
    return configuration;
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const execute = [enableNonRepudiationChecks];
    // A provider of one's own machine; the environment refuses such an issuer outside LOCAL mode.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests);
    return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  }
}
