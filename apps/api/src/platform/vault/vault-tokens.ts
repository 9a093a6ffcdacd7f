import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/**
 * What the two servers tell each other, and what a browser shows to the vault: HS256 under the secret that they share, in the shapes
 * of packages/vault (`server/tokens`), which this side does not import: it has no business with keys.
 */
export const ISSUER = 'maillon';
export const VAULT_ISSUER = 'vault';

const HEADER = encode('{"alg":"HS256","typ":"JWT"}');
const ACCESS_SECONDS = 600;
const SIGNUP_SECONDS = 600;
const SERVICE_SECONDS = 60;

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

const hashOf = (body: string): string => createHash('sha256').update(body).digest('base64url');

export class VaultTokens {
  private readonly secret: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64url');
  }

  /** Lets a browser speak to the vault as that user, for as long as that session of theirs is open. */
  access(userId: string, session: string, now: number): { readonly token: string; readonly expiresAt: string } {
    const token = this.sign({ ...times(now, ACCESS_SECONDS), sub: userId, use: 'vault-access', session });
    return { token, expiresAt: new Date(now + ACCESS_SECONDS * 1_000).toISOString() };
  }

  /** Good once, for one new identity. */
  signup(userId: string, profileId: string, now: number): string {
    return this.sign({ ...times(now, SIGNUP_SECONDS), sub: userId, use: 'vault-signup', profileId });
  }

  /** Good once, for this path and this very body. */
  service(path: string, body: string, now: number): string {
    const said = { act: `POST ${path}`, body: hashOf(body) };
    return this.sign({ ...times(now, SERVICE_SECONDS), sub: 'service', use: 'vault-service', ...said });
  }

  /** Whether the vault signed it, a minute ago at most, for this path and body. Its `jti`, or null. */
  readVaultsWord(token: string, path: string, body: string, now: number): string | null {
    const [header, payload = '', signature = ''] = token.split('.');
    const expected = this.signatureOf(`${header}.${payload}`);
    const given = Buffer.from(signature, 'base64url');
    if (header !== HEADER || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const claims = word.safeParse(parsed(payload));
    if (!claims.success) return null;
    const { iat, exp, act, body: hash, jti } = claims.data;
    const seconds = Math.floor(now / 1_000);
    const isNow = iat <= seconds + SERVICE_SECONDS && seconds < exp && exp - iat <= SERVICE_SECONDS;
    return isNow && act === `POST ${path}` && hash === hashOf(body) ? jti : null;
  }

  private sign(claims: object): string {
    const input = `${HEADER}.${encode(JSON.stringify(claims))}`;
    return `${input}.${this.signatureOf(input).toString('base64url')}`;
  }

  private signatureOf(input: string): Buffer {
    return createHmac('sha256', this.secret).update(input).digest();
  }
}

const word = z.strictObject({
  iss: z.literal(VAULT_ISSUER),
  sub: z.literal('service'),
  jti: z.string().min(1).max(64),
  iat: z.number().int(),
  exp: z.number().int(),
  use: z.literal('vault-service'),
  act: z.string(),
  body: z.string(),
});

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return undefined;
  }
};

const times = (now: number, seconds: number) => {
  const iat = Math.floor(now / 1_000);
  return { iss: ISSUER, jti: randomUUID(), iat, exp: iat + seconds };
};
