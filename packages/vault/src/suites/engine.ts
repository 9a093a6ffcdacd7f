import type { Bytes } from '../bytes/bytes.ts';

/** A key that an engine holds: bytes go in and never come out. A `CryptoKey` where the engine is WebCrypto. */
export interface EngineKey {
  readonly type: string;
}

export type HashName = 'SHA-256' | 'SHA-512';

type Soon<T> = T | Promise<T>;

/**
 * What the suites stand on, the same bytes on every platform. `#engine` is WebCrypto in browsers; on Node it is OpenSSL, in
 * the calling thread, because there a promise and a change of thread cost ten times a short message.
 */
export interface Engine {
  hash(name: HashName, bytes: Bytes): Soon<Bytes>;
  hmac(name: HashName, key: Bytes, message: Bytes): Soon<Bytes>;
  /** HKDF-SHA256. */
  hkdf(secret: Bytes, salt: Bytes, info: Bytes, length: number): Soon<Bytes>;
  /** A secret that several keys are derived from. */
  hkdfKey(secret: Bytes): Soon<EngineKey>;
  derive(key: EngineKey, info: Bytes, length: number): Soon<Bytes>;
  deriveAesKey(key: EngineKey, info: Bytes): Soon<EngineKey>;
  aesKey(raw: Bytes): Soon<EngineKey>;
  /** Ciphertext and tag, in as few pieces as the engine has them in: joining a large one costs more than the cipher. */
  seal(key: EngineKey, nonce: Bytes, aad: Bytes, plaintext: Bytes): Soon<Bytes[]>;
  /** Throws whatever it likes unless the tag is good, and gives nothing out before. */
  open(key: EngineKey, nonce: Bytes, aad: Bytes, sealed: Bytes): Soon<Bytes>;
  signer(pkcs8: Bytes): Soon<{ publicKey: Bytes; sign(message: Bytes): Soon<Bytes> }>;
  verifyingKey(publicKey: Bytes): Soon<EngineKey>;
  verify(key: EngineKey, signature: Bytes, message: Bytes): Soon<boolean>;
  /** Where the engine works in the calling thread: everybody else has their turn. */
  pause?(): Promise<void>;
  toBase64Url(bytes: Uint8Array): string;
  /** Of a text that is known to be base64url. */
  fromBase64Url(text: string): Bytes;
}
