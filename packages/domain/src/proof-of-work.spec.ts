import { expect, it } from '@jest/globals';
import { isProof, leadingZeroBits, proofText } from './proof-of-work.ts';

it.each([
  [[0xff], 0],
  [[0x01, 0xff], 7],
  [[0x00, 0x80], 8],
  [[0x00, 0x01, 0x00], 15],
  [[0x00, 0x00, 0x00], 24],
  [[], 0],
])('%j begins with %i bits of zero', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits);
});

it('a proof is a hash that begins with enough of them', () => {
  expect(isProof(Uint8Array.of(0, 1, 255))).toBe(true);
  expect(isProof(Uint8Array.of(0, 2, 255))).toBe(false);
});

it('a proof names the challenge and the number', () => {
  expect(proofText('abc', 36)).toBe('abc.10');
});
