import { sign, verify } from 'node:crypto';
import { promisify } from 'node:util';
import { isJsonObject, type JsonObject } from '../json.ts';
import type { SigningKey } from './signing-key.ts';

export interface DecodedJwt {
  header: JsonObject;
  payload: JsonObject;
  signed: Buffer;
  signature: Buffer;
}

const ALGORITHM = 'RSA-SHA256';
const signOffThread = promisify(sign);

/** Compact RS256 JWT. `header` adds to kid, typ and alg. */
export async function signJwt(key: SigningKey, header: JsonObject, payload: JsonObject): Promise<string> {
  const signed = `${encode({ kid: key.id, typ: 'JWT', alg: 'RS256', ...header })}.${encode(payload)}`;
  const signature = await signOffThread(ALGORITHM, Buffer.from(signed), key.privateKey);
  return `${signed}.${signature.toString('base64url')}`;
}

/** Splits and parses, checks nothing. Undefined for anything that is no JWT. */
export function decodeJwt(token: string): DecodedJwt | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;

  const head = decode(header);
  const claims = decode(payload);
  if (!head || !claims) return undefined;
  return {
    header: head,
    payload: claims,
    signed: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}

/** The algorithm is ours, never the header's. */
export const hasSignatureOf = (jwt: DecodedJwt, key: SigningKey): boolean =>
  jwt.header.alg === 'RS256' && verify(ALGORITHM, jwt.signed, key.publicKey, jwt.signature);

const encode = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function decode(part: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
