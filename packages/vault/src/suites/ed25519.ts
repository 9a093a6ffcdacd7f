import { fromBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat } from '../bytes/bytes.ts';

const { subtle } = globalThis.crypto;

export const SIGNATURE_LENGTH = 64;
export const SIGNING_KEY_LENGTH = 32;

// The DER of PKCS#8 before the 32 bytes of an Ed25519 seed: WebCrypto takes a private key in no shorter form.
const PKCS8 = Uint8Array.of(
  0x30,
  0x2e,
  0x02,
  0x01,
  0x00,
  0x30,
  0x05,
  0x06,
  0x03,
  0x2b,
  0x65,
  0x70,
  0x04,
  0x22,
  0x04,
  0x20,
);

export interface Signer {
  readonly publicKey: Bytes;
  sign(message: Bytes): Promise<Bytes>;
}

/** The private key stays non-extractable; the public one is computed from a copy that is dropped. */
export async function signerFrom(seed: Bytes): Promise<Signer> {
  const pkcs8 = concat(PKCS8, seed);
  const [key, readable] = await Promise.all([
    subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
    subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign']),
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
