import { describe, expect, it } from '@jest/globals';
import { isApiKey, prefixOf } from './api-key.ts';

const KEY = `mk_${'aZ09_-'.repeat(7)}b`;

describe('the key of a partner', () => {
  it('has its mark and 43 signs of base64url', () => {
    expect(isApiKey(KEY)).toBe(true);
    for (const other of ['', 'mk_', KEY.slice(0, -1), `${KEY}a`, KEY.replace('mk_', 'sk_'), ` ${KEY}`, `${KEY}\n`]) {
      expect([other, isApiKey(other)]).toEqual([other, false]);
    }
  });

  it('is recognized by its first signs, which are too few to guess the rest', () => {
    expect(prefixOf(KEY)).toBe(KEY.slice(0, 9));
  });
});
