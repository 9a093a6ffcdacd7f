/**
 * What can be told of a sealed text without a key (packages/vault/PROTOCOL.md §"Message"; the Seald SDK's own form beside it):
 * that it is one, and the session it belongs to. Nothing here opens anything.
 */

/** What every sealed text of ours begins with. */
export const SEALED_MARK = 'cv1.';
/** `CV`, version 1, type 1 (message), suite 1: the first six bytes. */
const HEAD = 'cv1.Q1YBAQAB';
const OVERHEAD_BYTES = 55;
const SESSION_AT = 7;
const SESSION_LENGTH = 16;

/** Padding, signature and base64 around a text of so many characters, four bytes each at worst. */
export const sealedLength = (characters: number): number => Math.ceil(((characters * 4 + 400) * 1.13 * 4) / 3);

const BASE64URL = /^[\w-]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id of the session that this text is sealed in; null for what is no sealed text. */
export function sealedSessionId(text: string): string | null {
  return text.startsWith(SEALED_MARK) ? ours(text) : sealds(text);
}

export const isSealed = (text: string): boolean => sealedSessionId(text) !== null;

function ours(text: string): string | null {
  const encoded = text.slice(SEALED_MARK.length);
  if (!text.startsWith(HEAD) || !BASE64URL.test(encoded) || (encoded.length * 3) / 4 < OVERHEAD_BYTES) return null;
  const bytes = bytesOf(encoded.slice(0, Math.ceil(((SESSION_AT + SESSION_LENGTH) * 4) / 3 / 4) * 4));
  return uuidOf(bytes.slice(SESSION_AT, SESSION_AT + SESSION_LENGTH));
}

/** `{"sessionId":"…","data":"…"}` and nothing else. */
function sealds(text: string): string | null {
  if (!text.startsWith('{"sessionId"')) return null;
  try {
    const { sessionId, data, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const isWhole = typeof data === 'string' && data.length >= 64 && /^[A-Za-z0-9+/=]+$/.test(data);
    const isAlone = Object.keys(rest).length === 0;
    return typeof sessionId === 'string' && UUID.test(sessionId) && isWhole && isAlone ? sessionId : null;
  } catch {
    return null;
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function bytesOf(encoded: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at + 3 < encoded.length; at += 4) {
    const word = [...encoded.slice(at, at + 4)].reduce((sum, letter) => sum * 64 + ALPHABET.indexOf(letter), 0);
    bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255);
  }
  return bytes;
}

function uuidOf(bytes: readonly number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
