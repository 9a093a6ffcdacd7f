import { fromBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { pkcs8 } from './pkcs8.ts';

const { subtle } = globalThis.crypto;

export const SIGNATURE_LENGTH = 64;
export const SIGNING_KEY_LENGTH = 32;

export interface Signer {
  readonly publicKey: Bytes;
  sign(message: Bytes): Promise<Bytes>;
}

/** The private key stays non-extractable; the public one is computed from a copy that is dropped. */
export async function signerFrom(seed: Bytes): Promise<Signer> {
  const encoded = pkcs8('Ed25519', seed);
  const [key, readable] = await Promise.all([
    subtle.importKey('pkcs8', encoded, 'Ed25519', false, ['sign']),
    subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign']),
  ]);
  const { x = '' } = await subtle.exportKey('jwk', readable);
  return {
    publicKey: fromBase64Url(x),
    sign: async (message) => new Uint8Array(await subtle.sign('Ed25519', key, message)),
  };
}

// The same few people sign thousands of records: their keys are imported once, and forgotten with the chains they are in.
const imported = new WeakMap<Bytes, Promise<CryptoKey>>();

function verifyingKey(publicKey: Bytes): Promise<CryptoKey> {
  const known = imported.get(publicKey);
  if (known) return known;
  const key = subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  imported.set(publicKey, key);
  return key;
}

/** False for a bad signature, a bad length or a key that is no key: never a throw. */
export async function isSignedBy(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  if (publicKey.length !== SIGNING_KEY_LENGTH || signature.length !== SIGNATURE_LENGTH) return false;
  try {
    return await subtle.verify('Ed25519', await verifyingKey(publicKey), signature, message);
  } catch {
    return false;
  }
}
