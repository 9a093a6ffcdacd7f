import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { WrappingKey } from './key-ring.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes of the process's own environment: AES-256-GCM, `nonce 12 | ciphertext | tag 16`, the place as additional data. */
export function localKey(key: Uint8Array): WrappingKey {
  const id = createHash('sha256').update('maillon/wrapping-key').update(key).digest('hex').slice(0, 16);
  return {
    id: `local:${id}`,
    async wrap(place, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    async unwrap(place, sealed) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('too short');
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
