import { engine } from '#engine';
import type { Bytes } from '../bytes/bytes.ts';
import type { EngineKey } from './engine.ts';
import { pkcs8 } from './pkcs8.ts';

export const SIGNATURE_LENGTH = 64;
export const SIGNING_KEY_LENGTH = 32;

export interface Signer {
  readonly publicKey: Bytes;
  sign(message: Bytes): Promise<Bytes>;
}

export async function signerFrom(seed: Bytes): Promise<Signer> {
  const { publicKey, sign } = await engine.signer(pkcs8('Ed25519', seed));
  return { publicKey, sign: async (message) => sign(message) };
}

// The same few people sign thousands of records: their keys are imported once, and forgotten with the chains they are in.
const imported = new WeakMap<Bytes, EngineKey | Promise<EngineKey>>();

function verifyingKey(publicKey: Bytes): EngineKey | Promise<EngineKey> {
  const key = imported.get(publicKey) ?? engine.verifyingKey(publicKey);
  imported.set(publicKey, key);
  return key;
}

/** False for a bad signature, a bad length or a key that is no key: never a throw. */
export async function isSignedBy(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  if (publicKey.length !== SIGNING_KEY_LENGTH || signature.length !== SIGNATURE_LENGTH) return false;
  try {
    return await engine.verify(await verifyingKey(publicKey), signature, message);
  } catch {
    return false;
  }
}
