import { compactVerify, decodeProtectedHeader, errors, decodeJwt as payloadOf, SignJWT } from 'jose';
import type { JsonObject } from '../json.ts';
import type { SigningKey } from './signing-key.ts';

export interface DecodedJwt {
  token: string;
  header: JsonObject;
  payload: JsonObject;
}

/** The algorithm is ours, never the header's. */
const ALGORITHM = 'RS256';

/** Compact RS256 JWT. `header` adds to kid, typ and alg. */
export const signJwt = (key: SigningKey, header: JsonObject, payload: JsonObject): Promise<string> =>
  new SignJWT(payload).setProtectedHeader({ kid: key.id, typ: 'JWT', alg: ALGORITHM, ...header }).sign(key.privateKey);

/** Splits and parses, checks nothing. Undefined for anything that is no JWT. */
export function decodeJwt(token: string): DecodedJwt | undefined {
  try {
    return { token, header: { ...decodeProtectedHeader(token) }, payload: payloadOf(token) };
  } catch {
    return undefined;
  }
}

export async function hasSignatureOf({ token }: DecodedJwt, key: SigningKey): Promise<boolean> {
  try {
    await compactVerify(token, key.publicKey, { algorithms: [ALGORITHM] });
    return true;
  } catch (error) {
    if (error instanceof errors.JOSEError) return false;
    throw error;
  }
}
