import { fromBase64Url, toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, utf8 } from '../bytes/bytes.ts';
import { readText } from '../bytes/reader.ts';
import { VaultError } from '../errors.ts';
import { type Signer, signerFrom } from '../suites/ed25519.ts';
import { publicKeyOf } from '../suites/hpke.ts';
import { derive, KEY_LENGTH, random } from '../suites/primitives.ts';
import { parseJson } from '../wire/json.ts';
import { bytesText, integer, list, literal, record } from '../wire/schema.ts';

/** One key of a person. All of it comes from 32 bytes; a holder of those is that person. */
export interface IdentityKeys {
  readonly sequence: number;
  readonly seed: Bytes;
  /** The X-Wing seed that opens what is wrapped for this key. */
  readonly openingSeed: Bytes;
  readonly signer: Signer;
}

export const newSeed = (): Bytes => random(KEY_LENGTH);

export async function keysFrom(seed: Bytes, sequence: number): Promise<IdentityKeys> {
  const [openingSeed, signingSeed] = await Promise.all([derive(seed, 'id/xwing'), derive(seed, 'id/ed25519')]);
  return { sequence, seed, openingSeed, signer: await signerFrom(signingSeed) };
}

export async function publicKeysOf(keys: IdentityKeys): Promise<{ encPk: string; sigPk: string }> {
  return { encPk: toBase64Url(await publicKeyOf(keys.openingSeed)), sigPk: toBase64Url(keys.signer.publicKey) };
}

/** Every key a person ever had: old wraps stay openable after a rotation. ~100 bytes, so that a printed sheet holds it. */
export interface KeyBundle {
  current: IdentityKeys;
  old: IdentityKeys[];
  /** Which version of what this person has seen was kept when it was sealed; absent in bundles of before. */
  pins?: number;
}

const ONE_KEY = record({ kseq: integer(), i: bytesText(KEY_LENGTH) });
const BUNDLE = record({ v: literal(1), current: ONE_KEY, old: list(ONE_KEY, 1_000) }, { pins: integer(1) });

const writeKey = ({ sequence, seed }: IdentityKeys) => ({ kseq: sequence, i: toBase64Url(seed) });

/** The plaintext of backups, sheets and the local store. The caller keeps it sealed. */
export const writeBundle = ({ current, old, pins }: KeyBundle): Bytes =>
  utf8(JSON.stringify({ v: 1, current: writeKey(current), old: old.map(writeKey), ...(pins ? { pins } : {}) }));

/** Throws LOCAL_DB_CORRUPT for anything that is no bundle. */
export async function readBundle(bytes: Bytes): Promise<KeyBundle> {
  try {
    const { current, old, pins } = BUNDLE(parseJson(readText(bytes)), 'bundle');
    const read = ({ kseq, i }: { kseq: number; i: string }) => keysFrom(fromBase64Url(i), kseq);
    const keys = { current: await read(current), old: await Promise.all(old.map(read)) };
    return pins === undefined ? keys : { ...keys, pins };
  } catch (cause) {
    throw new VaultError('LOCAL_DB_CORRUPT', undefined, undefined, cause);
  }
}

export const keyNumber = ({ current, old }: KeyBundle, sequence: number): IdentityKeys | undefined =>
  [current, ...old].find((keys) => keys.sequence === sequence);
