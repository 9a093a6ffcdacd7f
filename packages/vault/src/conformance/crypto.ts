import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign as signWith,
  verify,
} from 'node:crypto';
import { ml_kem768_x25519 as xwing } from '@noble/post-quantum/hybrid.js';
import { ascii, Refused } from './reading.ts';

/** §1, on OpenSSL; X-Wing from @noble, the key schedule of HPKE (RFC 9180 §5.1) by hand. */
export const derive = (secret: Uint8Array, label: string, salt: Uint8Array = Buffer.alloc(0)): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `cv1/${label}`, 32));

export function aesOpen(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, sealed: Uint8Array): Buffer {
  if (key.length !== 32 || sealed.length < 16) throw new Refused('cipher');
  const border = sealed.length - 16;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(aad);
  decipher.setAuthTag(sealed.subarray(border));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, border)), decipher.final()]);
  } catch {
    throw new Refused('cipher');
  }
}

export const hmac512 = (key: Uint8Array, ...parts: Uint8Array[]): Buffer => {
  const mac = createHmac('sha512', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const judged = new Map<string, boolean>();

/** Whether this is a signature; judged once, as readings that differ elsewhere ask the same again. */
export function isSigned(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  const name = createHash('sha256').update(publicKey).update(signature).update(message).digest('base64');
  const known = judged.get(name) ?? judge(publicKey, signature, message);
  judged.set(name, known);
  return known;
}

function judge(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    if (publicKey.length !== 32 || signature.length !== 64) return false;
    const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' });
    return verify(null, message, key, signature);
  } catch {
    return false;
  }
}

const privateKey = (seed: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

export const signingKey = (seed: Uint8Array): Buffer =>
  Buffer.from(createPublicKey(privateKey(seed)).export({ format: 'jwk' }).x ?? '', 'base64url');

/** For the tests, which sign altered bodies anew. */
export const sign = (seed: Uint8Array, message: Uint8Array): Buffer => signWith(null, message, privateKey(seed));

const publicKeys = new Map<string, Buffer>();

export function publicKeyOf(seed: Uint8Array): Buffer {
  const name = Buffer.from(seed).toString('hex');
  const known = publicKeys.get(name) ?? Buffer.from(xwing.keygen(seed).publicKey);
  publicKeys.set(name, known);
  return known;
}

const SUITE = Buffer.concat([ascii('HPKE'), Buffer.from('647a00010002', 'hex')]);
const hmac256 = (key: Uint8Array, ...parts: Uint8Array[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const extract = (salt: Uint8Array, label: string, secret: Uint8Array): Buffer =>
  hmac256(salt, ascii('HPKE-v1'), SUITE, ascii(label), secret);

function expand(key: Uint8Array, label: string, info: Uint8Array, length: number): Buffer {
  const size = Buffer.of(length >> 8, length & 0xff);
  return hmac256(key, size, ascii('HPKE-v1'), SUITE, ascii(label), info, Buffer.of(1)).subarray(0, length);
}

const secrets = new Map<string, Uint8Array>();

/** Milliseconds in JavaScript: a reader of the same wrap has it the next time. */
function sharedSecret(seed: Uint8Array, enc: Uint8Array): Uint8Array {
  const name = Buffer.concat([seed, enc]).toString('latin1');
  try {
    const known = secrets.get(name) ?? xwing.decapsulate(enc, seed);
    secrets.set(name, known);
    return known;
  } catch {
    throw new Refused('cipher');
  }
}

export function hpkeOpen(seed: Uint8Array, info: Uint8Array, aad: Uint8Array, enc: Uint8Array, ct: Uint8Array): Buffer {
  const shared = sharedSecret(seed, enc);
  const empty = Buffer.alloc(0);
  const context = Buffer.concat([
    Buffer.of(0),
    extract(empty, 'psk_id_hash', empty),
    extract(empty, 'info_hash', info),
  ]);
  const secret = extract(shared, 'secret', empty);
  return aesOpen(expand(secret, 'key', context, 32), expand(secret, 'base_nonce', context, 12), aad, ct);
}
