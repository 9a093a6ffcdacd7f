import { engine } from '#engine';
import { type Bytes, concat, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { EngineKey, HashName } from './engine.ts';

export const KEY_LENGTH = 32;
export const NONCE_LENGTH = 12;
export const TAG_LENGTH = 16;

export const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export const sha256 = async (bytes: Bytes): Promise<Bytes> => engine.hash('SHA-256', bytes);

export const sha512 = async (bytes: Bytes): Promise<Bytes> => engine.hash('SHA-512', bytes);

const NO_SALT: Bytes = new Uint8Array();
const infoOf = (label: string): Bytes => utf8(`cv1/${label}`);

export const hkdfKey = async (secret: Bytes): Promise<EngineKey> => engine.hkdfKey(secret);

/** An AES key straight from the derivation: its bytes are never in script. */
export const aesKeyFrom = async (key: EngineKey, label: string): Promise<EngineKey> =>
  engine.deriveAesKey(key, infoOf(label));

/** As `derive`, for a secret that several keys come from: it is imported once. */
export const deriveFrom = async (key: EngineKey, label: string): Promise<Bytes> =>
  engine.derive(key, infoOf(label), KEY_LENGTH);

/** HKDF-SHA256 of a uniform secret. `label` is the part after `cv1/`: no two uses share one. */
export const derive = async (secret: Bytes, label: string, length = KEY_LENGTH, salt = NO_SALT): Promise<Bytes> =>
  engine.hkdf(secret, salt, infoOf(label), length);

export const hmac = async (hash: HashName, key: Bytes, message: Bytes): Promise<Bytes> =>
  engine.hmac(hash, key, message);

export const aesKey = async (raw: Bytes): Promise<EngineKey> => engine.aesKey(raw);

export async function aesSeal(key: EngineKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  const pieces = await engine.seal(key, nonce, aad, plaintext);
  const [only] = pieces;
  return only && pieces.length === 1 ? only : concat(...pieces);
}

/** As `aesSeal`, for large texts: ciphertext and tag as the engine has them, in their order. */
export const aesSealPieces = async (key: EngineKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes[]> =>
  engine.seal(key, nonce, aad, plaintext);

/** For a caller who works on a large text, piece by piece: on Node no other task would run before its end. */
export const pause = async (): Promise<void> => engine.pause?.();

/** Throws DECRYPT_FAILED, and never says which of key, nonce, context or bytes was wrong. */
export async function aesOpen(key: EngineKey, nonce: Bytes, aad: Bytes, sealed: Bytes): Promise<Bytes> {
  try {
    return await engine.open(key, nonce, aad, sealed);
  } catch (cause) {
    throw new VaultError('DECRYPT_FAILED', undefined, undefined, cause);
  }
}
