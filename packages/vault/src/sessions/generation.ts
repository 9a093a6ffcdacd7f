import { toBase64Url } from '../bytes/base64url.ts';
import type { Bytes } from '../bytes/bytes.ts';
import { sameBytes } from '../bytes/bytes.ts';
import { VaultError } from '../errors.ts';
import { aesKey, derive, KEY_LENGTH, random } from '../suites/primitives.ts';

/** One key of a session, from one change of its readers to the next. */
export interface Generation {
  number: number;
  messageKey: CryptoKey;
  fileKey: Bytes;
}

export const newGenerationSecret = (): Bytes => random(KEY_LENGTH);

export async function generationFrom(secret: Bytes, number: number): Promise<Generation> {
  const [message, fileKey] = await Promise.all([derive(secret, 'ses/msg'), derive(secret, 'ses/file')]);
  return { number, messageKey: await aesKey(message), fileKey };
}

/** Signed in the record. AES-GCM alone would let one ciphertext open under two keys: this says which key it is. */
export const commitmentTo = async (secret: Bytes): Promise<string> => toBase64Url(await derive(secret, 'ses/commit'));

export async function checkSecret(secret: Bytes, commit: Bytes): Promise<void> {
  if (!sameBytes(await derive(secret, 'ses/commit'), commit)) throw new VaultError('DECRYPT_FAILED', 'another key');
}
