import { fromBase32, toBase32 } from '../bytes/base32.ts';
import { type Bytes, concat, sameBytes, u32, utf8 } from '../bytes/bytes.ts';
import { Reader } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { ENC_LENGTH, hpkeOpen, hpkeSeal, publicKeyOf } from '../suites/hpke.ts';
import { derive, random, sha256, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';

/**
 * The printed sheet: 32 bytes that only paper holds. Its public key stands in the identity's chain and every rotation seals the
 * bundle to it (type 06), so that the paper never goes stale.
 */
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 3;
const GROUP = 4;

export const newSheetSecret = (): Bytes => random(SECRET_LENGTH);

/** Of one identity alone: no other chain can name the sheet. Those that were printed before 2026-11-29 name none (`identityId` is absent). */
const sheetSeed = (secret: Bytes, identityId?: string): Promise<Bytes> =>
  derive(secret, identityId === undefined ? 'sheet/xwing' : `sheet/xwing|${identityId}`);

export const sheetPublicKey = async (secret: Bytes, identityId?: string): Promise<Bytes> =>
  publicKeyOf(await sheetSeed(secret, identityId));

/** As it is printed: 56 letters and digits in groups of four, the last ones a checksum. */
export async function printSheet(secret: Bytes): Promise<string> {
  const text = toBase32(concat(secret, await checkOf(secret))).toUpperCase();
  return text.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** Forgives case, spaces and dashes. Throws INVALID_CHALLENGE for a sheet that was mistyped. */
export async function readSheet(printed: string): Promise<Bytes> {
  const mistyped = (cause?: unknown) => new VaultError('INVALID_CHALLENGE', 'not a recovery sheet', undefined, cause);
  let bytes: Bytes;
  try {
    bytes = fromBase32(printed.replaceAll(/[\s-]/g, '').toLowerCase());
  } catch (cause) {
    throw mistyped(cause);
  }
  const secret = bytes.slice(0, SECRET_LENGTH);
  if (!sameBytes(bytes.subarray(SECRET_LENGTH), await checkOf(secret))) throw mistyped();
  return secret;
}

const checkOf = async (secret: Bytes): Promise<Bytes> =>
  (await sha256(concat(utf8('cv1/sheet|'), secret))).slice(0, CHECK_LENGTH);

const infoOf = (identityId: string): Bytes => utf8(`cv1/recovery|${identityId}`);

/** `sequence` is the key sequence of the bundle inside: a server cannot hand out an old one as the newest. */
export async function sealRecoveryBox(
  publicKey: Bytes,
  identityId: string,
  sequence: number,
  bundle: Bytes,
): Promise<Bytes> {
  const head = concat(header(WIRE.RECOVERY_BOX), u32(sequence));
  const { enc, ciphertext } = await hpkeSeal(publicKey, infoOf(identityId), head, bundle);
  return concat(head, enc, ciphertext);
}

export async function openRecoveryBox(secret: Bytes, identityId: string, box: Bytes): Promise<Bytes> {
  const { head, enc, ciphertext } = readRecoveryBox(box);
  const open = (seed: Bytes) => hpkeOpen(seed, infoOf(identityId), head, { enc, ciphertext });
  const own = await sheetSeed(secret, identityId);
  return open(own).catch(async () => open(await sheetSeed(secret)));
}

/** The shape alone: a server checks no more. */
export function readRecoveryBox(box: Bytes) {
  const reader = new Reader(box);
  readHeader(reader, WIRE.RECOVERY_BOX);
  const sequence = reader.u32();
  const head = reader.passed();
  const enc = reader.take(ENC_LENGTH);
  return { sequence, head, enc, ciphertext: reader.rest(TAG_LENGTH) };
}
