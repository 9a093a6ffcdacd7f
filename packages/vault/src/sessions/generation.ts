import { toBase64Url } from '../bytes/base64url.ts';
import { type Bytes, sameBytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import type { EngineKey } from '../suites/engine.ts';
import { aesKeyFrom, derive, deriveFrom, hkdfKey, KEY_LENGTH, random } from '../suites/primitives.ts';

/** One key of a session, from one change of its readers to the next. */
export interface Generation {
  number: number;
  messageKey: EngineKey;
  /** Derived when a file needs it: most sessions hold only texts. */
  fileKey(): Promise<Bytes>;
}

export const newGenerationSecret = (): Bytes => random(KEY_LENGTH);

/** Signed in the record. AES-GCM alone would let one ciphertext open under two keys: this says which key it is. */
export const commitmentTo = async (secret: Bytes): Promise<string> => toBase64Url(await derive(secret, 'ses/commit'));

/** Throws DECRYPT_FAILED unless `secret` is the one that the record commits to. */
export async function openGeneration(secret: Bytes, number: number, commit: Bytes): Promise<Generation> {
  const key = await hkdfKey(secret);
  const [committed, messageKey] = await Promise.all([deriveFrom(key, 'ses/commit'), aesKeyFrom(key, 'ses/msg')]);
  if (!sameBytes(committed, commit)) throw new VaultError('DECRYPT_FAILED', 'another key');
  return { number, messageKey, fileKey: () => deriveFrom(key, 'ses/file') };
}
