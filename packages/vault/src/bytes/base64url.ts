import { VaultError } from '../errors.ts';
import type { Bytes } from './bytes.ts';

// What `String.fromCharCode(...bytes)` takes without running out of stack.
const STRIDE = 0x2000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STRIDE) binary += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Strict: one text per value, so that a signed body cannot be written in two ways. Throws TRUNCATED for anything else. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1 || !endsClean(text)) throw new VaultError('TRUNCATED');
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The bits of the last letter that no byte uses are zero. */
function endsClean(text: string): boolean {
  const spare = { 0: 0, 2: 0b1111, 3: 0b11 }[text.length % 4] ?? 0;
  return spare === 0 || (ALPHABET.indexOf(text.at(-1) ?? 'A') & spare) === 0;
}
