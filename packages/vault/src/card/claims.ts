import { decodeJwt, type JWTPayload } from 'jose';
import { refusedCard } from './trust.ts';

/** Of Pro Santé Connect; longer than any it was seen to give. */
export const MAX_TOKEN_LENGTH = 8_192;
const NATIONAL_ID = /^8(\d{11})$/;

/** The RPPS number in the claim that holds the national identifier. Throws CARD_REFUSED. */
export function rppsIn({ preferred_username: username }: JWTPayload): string {
  const [, rpps] = (typeof username === 'string' && NATIONAL_ID.exec(username)) || [];
  if (rpps === undefined) throw refusedCard('no RPPS number');
  return rpps;
}

/** What a token says that its caller has verified before. Throws CARD_REFUSED for what is no token. */
export function claimsIn(token: string): JWTPayload {
  if (token.length > MAX_TOKEN_LENGTH) throw refusedCard('too long');
  try {
    return decodeJwt(token);
  } catch (cause) {
    throw refusedCard('not a token', cause);
  }
}
