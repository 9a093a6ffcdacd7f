import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { keyTexts } from '../card/key-sets.ts';
import type { CardTrust } from '../card/trust.ts';
import type { KeyPeriod } from '../evidence.ts';

export const CARD_TRUST: CardTrust = {
  issuer: 'https://cartes.example/realms/test',
  audience: 'coffre',
  authorize: 'https://presentation.cartes.example/auth',
};
export const RPPS = '10000000019';

type Signing = Awaited<ReturnType<typeof signingKey>>;

export async function signingKey(kid: string, alg: 'RS256' | 'ES256' = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } as JWK };
}

/** A provider of cards with real keys, and what its lies change. */
export class CardProvider {
  constructor(
    public key: Signing,
    private readonly now: () => number,
  ) {}

  static create = async (now: () => number, alg: 'RS256' | 'ES256' = 'ES256'): Promise<CardProvider> =>
    new CardProvider(await signingKey('first', alg), now);

  get jwks(): { keys: JWK[] } {
    return { keys: [this.key.jwk] };
  }

  /** As the application recorded them. */
  get periods(): KeyPeriod[] {
    return keyTexts(this.jwks).map((key) => ({ key, from: this.now() - 60_000, until: this.now() + 60_000 }));
  }

  claims(nonce: string, lies: JWTPayload = {}): JWTPayload {
    const iat = Math.floor(this.now() / 1_000);
    return {
      iss: CARD_TRUST.issuer,
      aud: CARD_TRUST.audience,
      sub: `f:carte:8${RPPS}`,
      iat,
      exp: iat + 60,
      auth_time: iat - 20,
      acr: 'eidas1',
      nonce,
      preferred_username: `8${RPPS}`,
      given_name: 'Hugo',
      family_name: 'LESTRADE',
      ...lies,
    };
  }

  token(nonce: string, lies: JWTPayload = {}, signing: Signing = this.key): Promise<string> {
    const { alg, kid, privateKey } = signing;
    return new SignJWT(this.claims(nonce, lies)).setProtectedHeader({ alg, kid }).sign(privateKey);
  }
}
