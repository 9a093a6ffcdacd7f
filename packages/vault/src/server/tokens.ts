import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, sameBytes, utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { hmac, sha256 } from '../suites/primitives.ts';
import { parseJson } from '../wire/json.ts';
import { integer, literal, record, type Schema, string } from '../wire/schema.ts';

/**
 * The application's word to the vault: HS256 under a secret that the two servers share. `use` keeps the three kinds apart: one
 * that lets a browser in starts no challenge and makes no identity.
 */
const HEADER = toBase64Url(utf8('{"alg":"HS256","typ":"JWT"}'));

const common = { iss: string(64, 1), sub: string(64, 1), jti: string(64, 1), iat: integer(), exp: integer() };

const SIGNUP = record({ ...common, use: literal('vault-signup'), profileId: string(64, 1) });
/** `session` is the application's: the vault asks each time whether it still lives. */
const ACCESS = record({ ...common, use: literal('vault-access'), session: string(64, 1) });
/** From server to server: what is asked, and the SHA-256 of the body that it is asked with. */
const SERVICE = record({ ...common, use: literal('vault-service'), act: string(200, 1), body: string(43, 43) });

export type SignupClaims = ReturnType<typeof SIGNUP>;
export type AccessClaims = ReturnType<typeof ACCESS>;
export type ServiceClaims = ReturnType<typeof SERVICE>;

/** Whose tokens count, until when. */
export interface TokenCheck {
  issuer: string;
  secret: Bytes;
  nowSeconds: number;
}

export async function signToken(claims: SignupClaims | AccessClaims | ServiceClaims, secret: Bytes): Promise<string> {
  const input = `${HEADER}.${toBase64Url(utf8(JSON.stringify(claims)))}`;
  return `${input}.${toBase64Url(await hmac('SHA-256', secret, utf8(input)))}`;
}

/** Ten minutes, once: the caller refuses a `jti` seen before. Throws NOT_REGISTERED, as the readers below. */
export const readSignupToken = (token: string, check: TokenCheck): Promise<SignupClaims> =>
  readToken(token, SIGNUP, 600, check);

/** What a browser shows with each request: an hour. The caller asks the application whether `session` is still open. */
export const readAccessToken = (token: string, check: TokenCheck): Promise<AccessClaims> =>
  readToken(token, ACCESS, 3_600, check);

/** From server to server, a minute, once, for this request alone: the caller refuses a `jti` seen before. */
export async function readServiceToken(
  token: string,
  { act, body, ...check }: TokenCheck & { act: string; body: string },
): Promise<ServiceClaims> {
  const claims = await readToken(token, SERVICE, 60, check);
  const isThis = claims.act === act && claims.body === toBase64Url(await sha256(utf8(body)));
  if (!isThis) throw new VaultError('NOT_REGISTERED', 'a token for something else', { status: 401 });
  return claims;
}

async function readToken<T extends { iss: string; iat: number; exp: number }>(
  token: string,
  schema: Schema<T>,
  maxSeconds: number,
  { issuer, secret, nowSeconds }: TokenCheck,
): Promise<T> {
  const refuse = (cause?: unknown) => new VaultError('NOT_REGISTERED', 'not such a token', { status: 401 }, cause);
  const [header, payload = '', signature = '', ...rest] = token.split('.');
  if (header !== HEADER || rest.length > 0) throw refuse();
  try {
    const expected = await hmac('SHA-256', secret, utf8(`${header}.${payload}`));
    if (!sameBytes(expected, fromBase64Url(signature))) throw refuse();
    const claims = schema(parseJson(readText(fromBase64Url(payload))), 'claims');
    const isNow = claims.iat <= nowSeconds + 60 && nowSeconds < claims.exp;
    if (claims.iss !== issuer || !isNow || claims.exp - claims.iat > maxSeconds) throw refuse();
    return claims;
  } catch (cause) {
    throw refuse(cause);
  }
}
