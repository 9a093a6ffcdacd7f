import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_MLKEM768_X25519, type Key } from 'hpke';
import type { Bytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { random } from './primitives.ts';
import * as native from './xwing-native.ts';

export const ENC_LENGTH = 1120;
export const PUBLIC_KEY_LENGTH = 1216;

export interface HpkeSealed {
  enc: Bytes;
  ciphertext: Bytes;
}

interface XWing {
  readonly name: 'native' | 'portable';
  readonly suite: CipherSuite<Key>;
  publicKeyOfSeed(seed: Bytes): Bytes | Promise<Bytes>;
}

/** Tried rather than asked for: an engine may list ML-KEM and lack the SHAKE that expands a seed. */
async function nativeXWing(): Promise<XWing> {
  await native.publicKeyOfSeed(random(32));
  const suite = new CipherSuite(KEM_MLKEM768_X25519, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
  return { name: 'native', suite: suite as XWing['suite'], publicKeyOfSeed: native.publicKeyOfSeed };
}

export async function portableXWing(): Promise<XWing> {
  const portable = await import('./xwing-portable.ts');
  const suite = new CipherSuite(portable.portableXWing, KDF_HKDF_SHA256, AEAD_AES_256_GCM);
  return { name: 'portable', suite: suite as XWing['suite'], publicKeyOfSeed: portable.publicKeyOfSeed };
}

let chosen: Promise<XWing> | undefined;

export function xwing(): Promise<XWing> {
  chosen ??= nativeXWing().catch(portableXWing);
  return chosen;
}

/** The 1,216-byte public key that belongs to a 32-byte seed. */
export async function publicKeyOf(seed: Bytes): Promise<Bytes> {
  return (await xwing()).publicKeyOfSeed(seed);
}

/**
 * HPKE in base mode, one message and no context kept: `info` says what is wrapped, `aad` for whom. The result does not say
 * who sealed it; the reader must get that from a signed link.
 */
export async function hpkeSeal(publicKey: Bytes, info: Bytes, aad: Bytes, plaintext: Bytes): Promise<HpkeSealed> {
  if (publicKey.length !== PUBLIC_KEY_LENGTH) throw new VaultError('CHAIN_INVALID', 'not an X-Wing public key');
  const { suite } = await xwing();
  const recipient = await suite.DeserializePublicKey(publicKey);
  const { encapsulatedSecret, ciphertext } = await suite.Seal(recipient, plaintext, { aad, info });
  return { enc: encapsulatedSecret as Bytes, ciphertext: ciphertext as Bytes };
}

/** Throws DECRYPT_FAILED, whichever of seed, info, aad or bytes was wrong. */
export async function hpkeOpen(seed: Bytes, info: Bytes, aad: Bytes, sealed: HpkeSealed): Promise<Bytes> {
  const { suite } = await xwing();
  try {
    const recipient = await suite.DeserializePrivateKey(seed, false);
    return (await suite.Open(recipient, sealed.enc, sealed.ciphertext, { aad, info })) as Bytes;
  } catch (cause) {
    throw new VaultError('DECRYPT_FAILED', undefined, undefined, cause);
  }
}
