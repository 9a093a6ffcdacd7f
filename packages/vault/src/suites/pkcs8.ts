import { type Bytes, concat } from '../bytes/bytes.ts';

/** The last byte of the algorithm's object identifier, 1.3.101.n (RFC 8410 §3). */
const ALGORITHMS = { X25519: 0x6e, Ed25519: 0x70 } as const;

/** PKCS#8 in DER around the 32 bytes of a private key (RFC 8410 §7): WebCrypto takes one in no shorter form. */
export function pkcs8(algorithm: keyof typeof ALGORITHMS, key: Bytes): Bytes {
  const version = [0x02, 0x01, 0x00];
  const identifier = [0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, ALGORITHMS[algorithm]];
  return concat(Uint8Array.of(0x30, 0x2e, ...version, ...identifier, 0x04, 0x22, 0x04, 0x20), key);
}
