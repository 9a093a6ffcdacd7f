import { engine } from '#engine';
import { VaultError } from '../errors.ts';
import type { Bytes } from './bytes.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export const toBase64Url = (bytes: Uint8Array): string => engine.toBase64Url(bytes);

/** Strict: one text per value, so that a signed body cannot be written in two ways. Throws TRUNCATED for anything else. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1 || !endsClean(text)) throw new VaultError('TRUNCATED');
  return engine.fromBase64Url(text);
}

/** The bits of the last letter that no byte uses are zero. */
function endsClean(text: string): boolean {
  const spare = { 0: 0, 2: 0b1111, 3: 0b11 }[text.length % 4] ?? 0;
  return spare === 0 || (ALPHABET.indexOf(text.at(-1) ?? 'A') & spare) === 0;
}
