import { VaultError } from '../errors.ts';
import type { Bytes } from './bytes.ts';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);

export function uuidBytes(uuid: string): Bytes {
  if (!isUuid(uuid)) throw new VaultError('WRONG_SESSION', 'not a session id');
  const digits = uuid.replaceAll('-', '');
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function uuidText(bytes: Bytes): string {
  let text = '';
  for (const [at, byte] of bytes.entries()) {
    if (at === 4 || at === 6 || at === 8 || at === 10) text += '-';
    text += HEX[byte];
  }
  return text;
}
