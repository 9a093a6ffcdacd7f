import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { isSignedBy, type Signer } from '../suites/ed25519.ts';
import type { Schema } from './schema.ts';

/** What a signature is for. One made for a purpose verifies for no other. */
export type Purpose =
  | 'identity'
  | 'identity-proof'
  | 'identity-delegate'
  | 'group'
  | 'session'
  | 'grant'
  | 'message'
  | 'backup'
  | 'request'
  | 'device'
  | 'contacts'
  | 'status'
  | 'card-keys'
  | 'server-key'
  | 'sth'
  | 'cosignature'
  | 'message-at'
  | 'message-head';

/** `b` the body, `s` its signature, `k` whose key signed (`cvi_…#0`). The body is kept as it was signed, byte for byte. */
export interface Signed {
  b: string;
  s: string;
  k: string;
}

const MAXIMUM_BODY = 1_000_000;

export const signatureInput = (purpose: Purpose, body: Bytes): Bytes => concat(utf8(`cv1/sig\0${purpose}\0`), body);

export async function signBody(signer: Signer, keyName: string, purpose: Purpose, body: object): Promise<Signed> {
  const bytes = utf8(JSON.stringify(body));
  const signature = await signer.sign(signatureInput(purpose, bytes));
  return { b: toBase64Url(bytes), s: toBase64Url(signature), k: keyName };
}

/** Throws CHAIN_INVALID unless `publicKey` signed this body for this purpose. */
export async function verifySigned(signed: Signed, purpose: Purpose, publicKey: Bytes): Promise<void> {
  const isGood = await isSignedBy(publicKey, strictBytes(signed.s), signatureInput(purpose, strictBytes(signed.b)));
  if (!isGood) throw new VaultError('CHAIN_INVALID', `bad signature for ${purpose}`);
}

/**
 * The body as the schema types it. A body that JSON would write in another way (spaces, a key twice, 1.0 for 1) is refused:
 * two readers could otherwise see two contents under one signature.
 */
export function readBody<T>(signed: Signed, schema: Schema<T>): T {
  if (signed.b.length > MAXIMUM_BODY) throw new VaultError('CHAIN_INVALID', 'body too long');
  const text = strict(() => readText(fromBase64Url(signed.b)));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VaultError('CHAIN_INVALID', 'not JSON', undefined, cause);
  }
  if (JSON.stringify(value) !== text) throw new VaultError('CHAIN_INVALID', 'not canonical JSON');
  return schema(value, 'body');
}

const strictBytes = (text: string): Bytes => strict(() => fromBase64Url(text));

function strict<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new VaultError('CHAIN_INVALID', 'not base64url of UTF-8', undefined, cause);
  }
}
