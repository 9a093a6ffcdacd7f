import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';

const { subtle } = globalThis.crypto;

export const KEY_LENGTH = 32;
export const NONCE_LENGTH = 12;
export const TAG_LENGTH = 16;

export const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

export const sha256 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await subtle.digest('SHA-256', bytes));

export const sha512 = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await subtle.digest('SHA-512', bytes));

const NO_SALT: Bytes = new Uint8Array();

export const hkdfKey = (secret: Bytes): Promise<CryptoKey> =>
  subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);

/** An AES key straight from the derivation: its bytes are never in script. */
export function aesKeyFrom(key: CryptoKey, label: string): Promise<CryptoKey> {
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info: utf8(`cv1/${label}`) };
  return subtle.deriveKey(parameters, key, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** As `derive`, for a secret that several keys come from: it is imported once. */
export async function deriveFrom(key: CryptoKey, label: string): Promise<Bytes> {
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: NO_SALT, info: utf8(`cv1/${label}`) };
  return new Uint8Array(await subtle.deriveBits(parameters, key, KEY_LENGTH * 8));
}

/** HKDF-SHA256 of a uniform secret. `label` is the part after `cv1/`: no two uses share one. */
export async function derive(secret: Bytes, label: string, length = KEY_LENGTH, salt = NO_SALT): Promise<Bytes> {
  return hkdfSha256(secret, utf8(`cv1/${label}`), length, salt);
}

export async function hkdfSha256(secret: Bytes, info: Bytes, length: number, salt: Bytes): Promise<Bytes> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8);
  return new Uint8Array(bits);
}

export async function hmac(hash: 'SHA-256' | 'SHA-512', key: Bytes, message: Bytes): Promise<Bytes> {
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, message));
}

/** Non-extractable: once imported, script can use it and cannot read it. */
export const aesKey = (raw: Bytes): Promise<CryptoKey> =>
  subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

export async function aesSeal(key: CryptoKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Promise<Bytes> {
  return new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: aad }, key, plaintext));
}

/** Throws DECRYPT_FAILED, and never says which of key, nonce, context or bytes was wrong. */
export async function aesOpen(key: CryptoKey, nonce: Bytes, aad: Bytes, sealed: Bytes): Promise<Bytes> {
  try {
    return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: aad }, key, sealed));
  } catch (cause) {
    throw new VaultError('DECRYPT_FAILED', undefined, undefined, cause);
  }
}
