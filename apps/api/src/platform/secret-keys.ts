import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A key for one purpose, so that no two uses of the operator's secret ever share a key (HKDF-SHA-256). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `maillon/${purpose}`, KEY_BYTES));

/** The secrets of `SECRET_KEY`: the first is the current one, the others are being retired. */
export const secretsOf = (secretKey: string): readonly [string, ...string[]] => {
  const [current = '', ...retired] = secretKey.split(',');
  return [current, ...retired];
};
