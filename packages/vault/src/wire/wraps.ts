import { type Bytes, concat, u32, utf8 } from '../bytes/bytes.ts';
import { Reader } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import type { EngineKey } from '../suites/engine.ts';
import { ENC_LENGTH, hpkeOpen, hpkeSeal } from '../suites/hpke.ts';
import { aesOpen, aesSeal, KEY_LENGTH, NONCE_LENGTH, random, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from './header.ts';

const SEALED_KEY_LENGTH = KEY_LENGTH + TAG_LENGTH;
export const PUBLIC_KEY_WRAP_LENGTH = 7 + 4 + ENC_LENGTH + SEALED_KEY_LENGTH;
export const SYMMETRIC_WRAP_LENGTH = 7 + 4 + NONCE_LENGTH + SEALED_KEY_LENGTH;

/** What is wrapped, and for whom: both sides must say the same, or the wrap stays shut. */
export interface WrapScope {
  /** For example `epoch|<group>|3`. */
  what: string;
  /** For example `<identity>|0`. */
  whom: string;
}

/** Type 03: 32 bytes for the holder of an X-Wing seed. `sequence` tells them which of their keys. */
export async function wrapForKey(publicKey: Bytes, sequence: number, scope: WrapScope, secret: Bytes): Promise<Bytes> {
  const head = concat(header(WIRE.PUBLIC_KEY_WRAP), u32(sequence));
  const sealed = await hpkeSeal(publicKey, infoOf(scope), utf8(scope.whom), secret);
  return concat(head, sealed.enc, sealed.ciphertext);
}

/** @param expected the number of the key it is for: the cipher does not cover the header, and a number changed there must not pass */
export async function unwrapWithKey(seed: Bytes, scope: WrapScope, wrap: Bytes, expected?: number): Promise<Bytes> {
  const { sequence, enc, ciphertext } = readKeyWrap(wrap);
  if (expected !== undefined && sequence !== expected) throw new VaultError('DECRYPT_FAILED', 'for another key');
  return hpkeOpen(seed, infoOf(scope), utf8(scope.whom), { enc, ciphertext });
}

/** The shape alone, which needs no key: a server checks no more than this. */
export function readKeyWrap(wrap: Bytes): { sequence: number; enc: Bytes; ciphertext: Bytes } {
  const reader = new Reader(wrap);
  readHeader(reader, WIRE.PUBLIC_KEY_WRAP);
  const sequence = reader.u32();
  const enc = reader.take(ENC_LENGTH);
  const ciphertext = reader.take(SEALED_KEY_LENGTH);
  reader.end();
  return { sequence, enc, ciphertext };
}

/** Type 04: 32 bytes under an AES key that both sides already have. `epoch` tells the reader which one. */
export async function wrapUnderKey(key: EngineKey, epoch: number, scope: WrapScope, secret: Bytes): Promise<Bytes> {
  const head = concat(header(WIRE.SYMMETRIC_WRAP), u32(epoch));
  const nonce = random(NONCE_LENGTH);
  return concat(head, nonce, await aesSeal(key, nonce, aadOf(head, scope), secret));
}

export async function unwrapUnderKey(key: EngineKey, scope: WrapScope, wrap: Bytes): Promise<Bytes> {
  const { head, nonce, ciphertext } = readSymmetricWrap(wrap);
  return aesOpen(key, nonce, aadOf(head, scope), ciphertext);
}

export function readSymmetricWrap(wrap: Bytes): { epoch: number; head: Bytes; nonce: Bytes; ciphertext: Bytes } {
  const reader = new Reader(wrap);
  readHeader(reader, WIRE.SYMMETRIC_WRAP);
  const epoch = reader.u32();
  const head = reader.passed();
  const nonce = reader.take(NONCE_LENGTH);
  const ciphertext = reader.take(SEALED_KEY_LENGTH);
  reader.end();
  return { epoch, head, nonce, ciphertext };
}

/** 3 for a wrap to a public key, 4 for one under a shared key. */
export function kindOfWrap(wrap: Bytes): 3 | 4 {
  if (wrap.length === PUBLIC_KEY_WRAP_LENGTH && wrap[3] === WIRE.PUBLIC_KEY_WRAP) return 3;
  if (wrap.length === SYMMETRIC_WRAP_LENGTH && wrap[3] === WIRE.SYMMETRIC_WRAP) return 4;
  throw new VaultError('TRUNCATED', 'neither kind of wrap');
}

const infoOf = ({ what }: WrapScope): Bytes => utf8(`cv1/wrap/${what}`);

const aadOf = (head: Bytes, { what, whom }: WrapScope): Bytes => concat(head, utf8(`cv1/wrap/${what}|${whom}`));
