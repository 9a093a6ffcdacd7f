import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const KEY_BYTES = 32;

/** A key for one purpose, so that no two uses of the operator's secret ever share a key (HKDF-SHA-256). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `maillon/${purpose}`, KEY_BYTES));

/** {@link deriveKey} for ciphers and HMACs: Node takes 6 µs with a key of its own kind where it takes 33 with the bytes of one. */
export const deriveSecretKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(deriveKey(secret, purpose));

/** The secrets of `SECRET_KEY`: the first is the current one, the others are being retired. */
export const secretsOf = (secretKey: string): readonly [string, ...string[]] => {
  const [current = '', ...retired] = secretKey.split(',');
  return [current, ...retired];
};
