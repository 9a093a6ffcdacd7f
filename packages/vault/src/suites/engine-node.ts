import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Bytes } from '../bytes/bytes.ts';
import type { Engine, EngineKey, HashName } from './engine.ts';

const AES = 'aes-256-gcm';
const AES_KEY_LENGTH = 32;
const TAG = { authTagLength: 16 } as const;
const NO_SALT: Bytes = new Uint8Array();
/** SubjectPublicKeyInfo of an Ed25519 key (RFC 8410 §4), up to its 32 bytes. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const HASHES: Record<HashName, string> = { 'SHA-256': 'sha256', 'SHA-512': 'sha512' };

/** A Buffer's `slice` shares memory: callers never meet one. */
const bytesOf = ({ buffer, byteOffset, length }: Buffer): Bytes =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, length);

const held = (key: EngineKey): KeyObject => (key instanceof KeyObject ? key : KeyObject.from(key as CryptoKey));

const hkdf = (secret: Bytes | KeyObject, salt: Bytes, info: Bytes, length: number): Bytes =>
  new Uint8Array(hkdfSync('sha256', secret, salt, info, length));

const fromBase64Url = (text: string): Bytes => bytesOf(Buffer.from(text, 'base64url'));

/** OpenSSL, in the calling thread but for signatures. */
export const engine: Engine = {
  hash: (name, bytes) => bytesOf(createHash(HASHES[name]).update(bytes).digest()),
  hmac: (name, key, message) => bytesOf(createHmac(HASHES[name], key).update(message).digest()),
  hkdf,
  hkdfKey: (secret) => createSecretKey(secret),
  derive: (key, info, length) => hkdf(held(key), NO_SALT, info, length),
  deriveAesKey: (key, info) => createSecretKey(hkdf(held(key), NO_SALT, info, AES_KEY_LENGTH)),
  aesKey: (raw) => createSecretKey(raw),
  seal(key, nonce, aad, plaintext) {
    const cipher = createCipheriv(AES, held(key), nonce, TAG).setAAD(aad);
    const sealed = bytesOf(cipher.update(plaintext));
    cipher.final();
    return [sealed, bytesOf(cipher.getAuthTag())];
  },
  open(key, nonce, aad, sealed) {
    const border = sealed.length - TAG.authTagLength;
    const decipher = createDecipheriv(AES, held(key), nonce, TAG).setAAD(aad);
    decipher.setAuthTag(sealed.subarray(border));
    const opened = bytesOf(decipher.update(sealed.subarray(0, border)));
    decipher.final();
    return opened;
  },
  signer(pkcs8) {
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
    const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
    return { publicKey: fromBase64Url(x), sign: (message) => bytesOf(sign(null, message, key)) };
  },
  verifyingKey: (publicKey) =>
    createPublicKey({ key: Buffer.concat([ED25519_SPKI, publicKey]), format: 'der', type: 'spki' }),
  // The one call that costs more than a change of thread: thousands of records are checked on every core.
  verify: (key, signature, message) =>
    new Promise((resolve, reject) => {
      verify(null, message, held(key), signature, (error, isGood) => (error ? reject(error) : resolve(isGood)));
    }),
  pause: () => new Promise((resolve) => void setImmediate(resolve)),
  toBase64Url: ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).toString('base64url'),
  fromBase64Url,
};
