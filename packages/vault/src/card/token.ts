import { decodeProtectedHeader, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { asVaultError } from '../errors.ts';
import { MAX_TOKEN_LENGTH, rppsIn } from './claims.ts';
import { type KeyText, kidOf } from './key-sets.ts';
import { type CardTrust, isLevelEnough, refusedCard } from './trust.ts';

/** A shared secret signs nothing here: HS256 and `none` are not in this list. */
const ALGORITHMS = { RSA: 'RS256', EC: 'ES256' } as const;
/** Between presenting the card and the token: the person did it for this. */
const FRESH_SECONDS = 300;
/** Between the token and the link of the chain. */
export const NEAR_SECONDS = 600;
const SKEW_SECONDS = 60;

export interface CardHolder {
  /** As the card has it. */
  readonly name: string;
  readonly rpps: string;
}

interface Expected {
  readonly trust: CardTrust;
  /** The keys that the provider had then. */
  readonly keys: readonly KeyText[];
  readonly nonce: string;
  /** When the link was made, in milliseconds. */
  readonly at: number;
}

/** The published key that a token names, or CARD_REFUSED. */
export function keyOf(token: string, keys: readonly KeyText[]): KeyText {
  if (token.length > MAX_TOKEN_LENGTH) throw refusedCard('too long');
  const kid = kidIn(token);
  const [key, ...others] = keys.filter((text) => kid !== undefined && kidOf(text) === kid);
  if (key === undefined || others.length > 0) throw refusedCard('a key that was not published');
  return key;
}

/** Whom this token names, once everything that it says was checked. Throws CARD_REFUSED. */
export async function readCardToken(token: string, { trust, keys, nonce, at }: Expected): Promise<CardHolder> {
  const jwk = JSON.parse(keyOf(token, keys)) as JWK;
  const algorithm = ALGORITHMS[jwk.kty === 'EC' ? 'EC' : 'RSA'];
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, algorithm), {
      algorithms: [algorithm],
      issuer: trust.issuer,
      audience: trust.audience,
      currentDate: new Date(at),
      clockTolerance: NEAR_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce', 'acr', 'auth_time'],
    });
    return checkClaims(payload, { trust, nonce, at });
  } catch (error) {
    const known = asVaultError(error, 'CARD_REFUSED');
    throw known.code === 'CARD_REFUSED' ? known : refusedCard('not such a token', error);
  }
}

function checkClaims(claims: JWTPayload, { trust, nonce, at }: Omit<Expected, 'keys'>): CardHolder {
  const { aud, azp, iat = Number.NaN, exp = Number.NaN, acr, auth_time: shownAt } = claims;
  const audiences = [aud].flat();
  if (audiences.length !== 1 || audiences[0] !== trust.audience) throw refusedCard('made for somebody else');
  if (azp !== undefined && azp !== trust.audience) throw refusedCard('made for somebody else');
  if (claims.nonce !== nonce) throw refusedCard('made for other keys');
  if (!isLevelEnough(acr)) throw refusedCard('the level of assurance');
  if (!(exp > iat && Math.abs(at / 1_000 - iat) <= NEAR_SECONDS)) throw refusedCard('made at another time');
  const isFresh = typeof shownAt === 'number' && iat - shownAt <= FRESH_SECONDS && shownAt <= iat + SKEW_SECONDS;
  if (!isFresh) throw refusedCard('a card that was presented before');
  return { name: nameIn(claims), rpps: rppsIn(claims) };
}

function nameIn({ given_name: given, family_name: family }: JWTPayload): string {
  const [first, last] = [given, family].map((one) => (typeof one === 'string' ? one.trim().slice(0, 100) : ''));
  if (!first || !last) throw refusedCard('no name');
  return `${first} ${last}`;
}

function kidIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch (cause) {
    throw refusedCard('not a token', cause);
  }
}
