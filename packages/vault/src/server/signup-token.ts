import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, sameBytes, utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { hmac } from '../suites/primitives.ts';
import { integer, literal, record, string } from '../wire/schema.ts';

/** The application's word that this user may have an identity for this profile: HS256, ten minutes, once. */
const HEADER = toBase64Url(utf8('{"alg":"HS256","typ":"JWT"}'));
const CLAIMS = record({
  iss: string(64, 1),
  sub: string(64, 1),
  profileId: string(64, 1),
  jti: string(64, 1),
  iat: integer(),
  exp: integer(),
  use: literal('vault-signup'),
});
export type SignupClaims = ReturnType<typeof CLAIMS>;

export async function signSignupToken(claims: Omit<SignupClaims, 'use'>, secret: Bytes): Promise<string> {
  const input = `${HEADER}.${toBase64Url(utf8(JSON.stringify({ ...claims, use: 'vault-signup' })))}`;
  return `${input}.${toBase64Url(await hmac('SHA-256', secret, utf8(input)))}`;
}

/** Throws NOT_REGISTERED for a token that is not the application's, or out of date. The caller refuses a `jti` seen before. */
export async function readSignupToken(
  token: string,
  issuer: string,
  secret: Bytes,
  nowSeconds: number,
): Promise<SignupClaims> {
  const refuse = (cause?: unknown) => new VaultError('NOT_REGISTERED', 'not a sign-up token', { status: 401 }, cause);
  const [header, payload = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0) throw refuse();
  try {
    const expected = await hmac('SHA-256', secret, utf8(`${header}.${payload}`));
    if (!sameBytes(expected, fromBase64Url(signature))) throw refuse();
    const claims = CLAIMS(JSON.parse(readText(fromBase64Url(payload))), 'claims');
    const isNow = claims.iat <= nowSeconds + 60 && nowSeconds < claims.exp && claims.exp - claims.iat <= 600;
    if (claims.iss !== issuer || !isNow) throw refuse();
    return claims;
  } catch (cause) {
    throw refuse(cause);
  }
}
