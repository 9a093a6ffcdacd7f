import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { isJsonObject } from '../json.ts';

/**
 * `<base64(iv ‖ AES-256-GCM(json) ‖ tag)>.<nonce>.V2`. Opaque to everyone but the core.
 * User and tenant are not in it: the session row knows them, and the handle leads there.
 */
export interface RefreshTokenContent {
  sessionHandle: string;
  /** hash1 of the token that was presented to get this one; absent on the first token of a session. */
  parentRefreshTokenHash1?: string;
  antiCsrfToken?: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 'V2';

/** Random 96-bit nonces are safe for 2^32 tokens under one secret: far more than a lifetime of this product. */
export function sealRefreshToken(secret: Buffer, content: RefreshTokenContent): string {
  const iv = randomBytes(IV_BYTES);
  const nonce = sha256Hex(randomUUID());
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify({ ...content, nonce })), cipher.final()]);
  return `${Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64')}.${nonce}.${FORMAT}`;
}

/** Undefined unless every character is one that we wrote: a changed token is unauthorised, never taken for theft. */
export function openRefreshToken(secret: Buffer, token: string): RefreshTokenContent | undefined {
  const [sealed, nonce, format, ...rest] = token.split('.');
  if (sealed === undefined || nonce === undefined || format !== FORMAT || rest.length > 0) return undefined;

  const bytes = Buffer.from(sealed, 'base64');
  // Node ignores characters outside the alphabet and spare bits; two spellings of one token must not both be good.
  if (bytes.toString('base64') !== sealed || bytes.length <= IV_BYTES + TAG_BYTES) return undefined;

  const content = parse(decrypt(secret, bytes));
  return content?.nonce === nonce ? content.content : undefined;
}

function decrypt(secret: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function parse(json: string | undefined): { nonce: unknown; content: RefreshTokenContent } | undefined {
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  if (!isJsonObject(value) || typeof value.sessionHandle !== 'string') return undefined;

  const { sessionHandle, parentRefreshTokenHash1, antiCsrfToken, nonce } = value;
  return {
    nonce,
    content: {
      sessionHandle,
      ...(typeof parentRefreshTokenHash1 === 'string' && { parentRefreshTokenHash1 }),
      ...(typeof antiCsrfToken === 'string' && { antiCsrfToken }),
    },
  };
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** hash1 travels in access tokens; hash2 is all the database keeps of a refresh token. */
export const hash1Of = (refreshToken: string): string => sha256Hex(refreshToken);
export const hash2Of = (hash1: string): string => sha256Hex(hash1);
