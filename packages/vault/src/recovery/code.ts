import { random } from '../suites/primitives.ts';

/** No 0 and O, no 1, l and i: the code is read from a screen or a letter and typed elsewhere. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
export const CODE_LENGTH = 8;

/** What the dialog accepts; what was drawn is narrower. */
export const CODE = /^[a-z0-9]{8}$/;

/** 39.6 bits. A byte beyond the last multiple of 31 is drawn again, or the first letters would come more often. */
export function drawCode(): string {
  const limit = 256 - (256 % ALPHABET.length);
  let code = '';
  while (code.length < CODE_LENGTH) {
    for (const byte of random(CODE_LENGTH)) {
      if (byte < limit && code.length < CODE_LENGTH) code += ALPHABET[byte % ALPHABET.length];
    }
  }
  return code;
}
