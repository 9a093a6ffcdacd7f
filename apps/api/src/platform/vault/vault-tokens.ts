import { hash, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';

/**
 * What the two servers tell each other, and what a browser shows to the vault: HS256 under the secret that they share, in the shapes
 * of packages/vault (`server/tokens`), which this side does not import: it has no business with keys.
 */
export const ISSUER = 'maillon';
export const VAULT_ISSUER = 'vault';

/** The vault compares the header as a text. */
const HEADER = { alg: 'HS256', typ: 'JWT' };
const ACCESS_SECONDS = 600;
export const SIGNUP_SECONDS = 600;
const SERVICE_SECONDS = 60;

const hashOf = (body: string): string => hash('sha256', body, 'base64url');

interface AccessToken {
  readonly token: string;
  readonly expiresAt: string;
}

export class VaultTokens {
  private readonly secret: Buffer;

  /** @param secret 32 bytes in base64url */
  constructor(secret: string) {
    this.secret = Buffer.from(secret, 'base64url');
  }

  /** Lets a browser speak to the vault as that user, for as long as that session of theirs is open. */
  async access(userId: string, session: string, now: number): Promise<AccessToken> {
    const token = await this.sign({ ...times(now, ACCESS_SECONDS), sub: userId, use: 'vault-access', session });
    return { token, expiresAt: new Date(now + ACCESS_SECONDS * 1_000).toISOString() };
  }

  /** Good once, for one new identity. */
  signup(userId: string, profileId: string, now: number): Promise<string> {
    return this.sign({ ...times(now, SIGNUP_SECONDS), sub: userId, use: 'vault-signup', profileId });
  }

  /** Good once, for this path and this very body. */
  service(path: string, body: string, now: number): Promise<string> {
    const said = { act: `POST ${path}`, body: hashOf(body) };
    return this.sign({ ...times(now, SERVICE_SECONDS), sub: 'service', use: 'vault-service', ...said });
  }

  /** Whether the vault signed it, a minute ago at most, for this path and body. Its `jti`, or null. */
  async verifyServiceToken(token: string, path: string, body: string, now: number): Promise<string | null> {
    const claims = word.safeParse(await this.verified(token, now));
    if (!claims.success) return null;
    const { iat, exp, act, body: hashed, jti } = claims.data;
    const isShort = iat <= Math.floor(now / 1_000) + SERVICE_SECONDS && exp - iat <= SERVICE_SECONDS;
    return isShort && act === `POST ${path}` && hashed === hashOf(body) ? jti : null;
  }

  private sign(claims: JWTPayload): Promise<string> {
    return new SignJWT(claims).setProtectedHeader(HEADER).sign(this.secret);
  }

  private async verified(token: string, now: number): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, this.secret, {
        algorithms: [HEADER.alg],
        typ: HEADER.typ,
        issuer: VAULT_ISSUER,
        currentDate: new Date(now),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
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

const times = (now: number, seconds: number) => {
  const iat = Math.floor(now / 1_000);
  return { iss: ISSUER, jti: randomUUID(), iat, exp: iat + seconds };
};
