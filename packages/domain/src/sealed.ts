import { isUuid } from './text/uuid.ts';

/**
 * What can be told of a sealed text without a key (packages/vault/PROTOCOL.md §"Message"; the Seald SDK's own form beside it):
 * that it is one, and the session it belongs to. Nothing here opens anything.
 */

/** What every sealed text of ours begins with. */
export const SEALED_MARK = 'cv1.';
/** `CV`, version 1, type 1 (message), suite 1, no flag: the first seven bytes. */
const HEAD = [0x43, 0x56, 1, 1, 0, 1, 0];
const SESSION_END = 23;
/** Of base64: 24 bytes, of which the first 23 say it. */
const HEAD_CHARACTERS = 32;
const GENERATION_END = 27;
const NONCE_END = 39;
const TAG_BYTES = 16;
const MIN_PLAINTEXT_LENGTH = 32;

/** Padding, signature and base64 around a text of so many characters, four bytes each at worst. */
export const sealedLength = (characters: number): number => Math.ceil(((characters * 4 + 400) * 1.13 * 4) / 3);

/** The id of the session that this text is sealed in; null for what is no sealed text. */
export function sealedSessionId(text: string): string | null {
  return text.startsWith(SEALED_MARK) ? ours(text.slice(SEALED_MARK.length)) : sealds(text);
}

/**
 * The session that a text names, told from its head alone: for a reader, who finds out by opening it whether the rest is whole. Null for
 * what does not begin like a sealed text.
 */
export function sessionNamedBy(text: string): string | null {
  if (!text.startsWith(SEALED_MARK)) return sealds(text);
  const bytes = bytesOf(text.slice(SEALED_MARK.length, SEALED_MARK.length + HEAD_CHARACTERS));
  return bytes === null || bytes.length < SESSION_END || HEAD.some((byte, at) => bytes[at] !== byte)
    ? null
    : uuidOf(bytes.slice(HEAD.length, SESSION_END));
}

export const isSealed = (text: string): boolean => sealedSessionId(text) !== null;

/** A person's words with a head in front of them are no ciphertext: lengths, spellings and bytes must be those of a cipher. */
function ours(encoded: string): string | null {
  const bytes = bytesOf(encoded);
  if (bytes === null || HEAD.some((byte, at) => bytes[at] !== byte)) return null;
  const ciphertext = bytes.slice(NONCE_END, -TAG_BYTES);
  const hasGeneration = bytes.slice(SESSION_END, GENERATION_END).some((byte) => byte !== 0);
  if (!hasGeneration || !isPaddedLength(ciphertext.length)) return null;
  if (isWords(encoded.slice(HEAD.length)) || isText(ciphertext)) return null;
  return uuidOf(bytes.slice(HEAD.length, SESSION_END));
}

/** `{"sessionId":"…","data":"…"}` and nothing else. */
function sealds(text: string): string | null {
  if (!text.startsWith('{"sessionId"')) return null;
  try {
    const { sessionId, data, ...rest } = JSON.parse(text) as Record<string, unknown>;
    if (typeof sessionId !== 'string' || !isUuid(sessionId)) return null;
    if (typeof data !== 'string' || data.length < 64 || Object.keys(rest).length > 0) return null;
    const bytes = bytesOf(
      data
        .replace(/={1,2}$/, '')
        .replaceAll('+', '-')
        .replaceAll('/', '_'),
    );
    return bytes === null || isWords(data) || isText(bytes) ? null : sessionId;
  } catch {
    return null;
  }
}

/** A plaintext is padded to one of few lengths before it is sealed (PROTOCOL.md §4). */
function isPaddedLength(length: number): boolean {
  if (length <= MIN_PLAINTEXT_LENGTH) return length === MIN_PLAINTEXT_LENGTH;
  const exponent = Math.floor(Math.log2(length));
  return length % 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1) === 0;
}

/**
 * Whether base64 is spelled like words: nearly all of it small letters, or capitals. Of what a cipher gives, each is two letters in
 * five: it comes here once in ten thousand million.
 */
function isWords(encoded: string): boolean {
  const most = encoded.length * 0.78;
  return (encoded.match(/[a-z]/g)?.length ?? 0) > most || (encoded.match(/[A-Z]/g)?.length ?? 0) > most;
}

/** UTF-8 without control characters. @param bytes 32 at least: of random ones not even one series in a hundred thousand million is text */
export function isText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const following = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    const isControl = (first < 0x20 && first !== 0x09 && first !== 0x0a && first !== 0x0d) || first === 0x7f;
    if (isControl || (first >= 0x80 && first < 0xc2) || first > 0xf4) return false;
    for (let n = 1; n <= following && at + n < bytes.length; n += 1)
      if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return false;
    at += following + 1;
  }
  return true;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIX_BITS = new Map([...ALPHABET].map((letter, at) => [letter, at] as const));

/** Null for what is not base64url in its one spelling: no padding, spare bits zero. */
function bytesOf(encoded: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((encoded.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of encoded) {
    const six = SIX_BITS.get(letter);
    if (six === undefined) return null;
    held = (held << 6) | six;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return held === 0 && bits < 6 ? bytes : null;
}

/** @param bytes sixteen of them */
export function uuidOf(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
