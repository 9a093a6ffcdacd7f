import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, concat, u32 } from '../bytes/bytes.ts';
import { Reader } from '../bytes/reader.ts';
import { keyName } from '../chains/ids.ts';
import { identityId } from '../chains/link.ts';
import { VaultError } from '../errors.ts';
import { currentKey, type IdentityState } from '../identity/chain.ts';
import { type IdentityKeys, type KeyBundle, keyNumber } from '../identity/keys.ts';
import { aesKey, aesOpen, aesSeal, derive, NONCE_LENGTH, random, sha256, TAG_LENGTH } from '../suites/primitives.ts';
import { header, readHeader, WIRE } from '../wire/header.ts';
import { bytesText, integer, literal, record } from '../wire/schema.ts';
import { readBody, type Signed, signBody, verifySigned } from '../wire/signed.ts';

/** Type 08, PROTOCOL.md §10: what a person has seen of others, for their next device. Only their own keys open it. */
const keyOf = async ({ seed }: IdentityKeys, id: string) => aesKey(await derive(seed, `pins|${id}`));

export async function sealPins(keys: IdentityKeys, id: string, version: number, pins: Bytes): Promise<Bytes> {
  const head = concat(header(WIRE.PINS), u32(keys.sequence), u32(version));
  const nonce = random(NONCE_LENGTH);
  return concat(head, nonce, await aesSeal(await keyOf(keys, id), nonce, head, pins));
}

/** Throws CHAIN_FORK for what this person's keys did not seal, or for another version: a server that shows it hides something. */
export async function openPins(bundle: KeyBundle, id: string, version: number, blob: Bytes): Promise<Bytes> {
  const { sequence, head, nonce, sealed, version: sealedAs } = readPins(blob);
  const keys = keyNumber(bundle, sequence);
  try {
    if (keys !== undefined && sealedAs === version) return await aesOpen(await keyOf(keys, id), nonce, head, sealed);
  } catch {
    // Told below, as every other way of it.
  }
  throw new VaultError('CHAIN_FORK', 'another list of what was seen', { ids: [id] });
}

/** The shape alone: a server checks no more. */
export function readPins(blob: Bytes) {
  const reader = new Reader(blob);
  readHeader(reader, WIRE.PINS);
  const sequence = reader.u32();
  const version = reader.u32();
  const head = reader.passed();
  const nonce = reader.take(NONCE_LENGTH);
  return { sequence, version, head, nonce, sealed: reader.rest(TAG_LENGTH) };
}

/** What an identity signs to keep it: a thief of a session cannot put an older one in its place. */
const CLAIM = record({
  v: literal(1),
  kind: literal('pins'),
  id: identityId,
  ver: integer(1),
  blob: bytesText(32),
  ts: integer(),
});

export async function signPinsClaim(
  identity: IdentityState,
  keys: IdentityKeys,
  { version, blob }: { version: number; blob: Bytes },
  now: number,
): Promise<Signed> {
  const hash = toBase64Url(await sha256(blob));
  const body = { v: 1, kind: 'pins', id: identity.id, ver: version, blob: hash, ts: now };
  return signBody(keys.signer, keyName(identity.id, keys.sequence), 'backup', body);
}

/** Throws CHAIN_INVALID unless the key in force signed this very list in this version. */
export async function checkPinsClaim(
  identity: IdentityState,
  claim: Signed,
  { version, blob }: { version: number; blob: Bytes },
): Promise<void> {
  await verifySigned(claim, 'backup', currentKey(identity).sigPk);
  const body = readBody(claim, CLAIM);
  const isSame = body.id === identity.id && body.ver === version && body.blob === toBase64Url(await sha256(blob));
  if (!isSame || readPins(blob).version !== version)
    throw new VaultError('CHAIN_INVALID', 'not signed by this identity', { ids: [identity.id] });
}
