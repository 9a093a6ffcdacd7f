import { describe, expect, it } from '@jest/globals';
import { toE164 } from './phone.ts';

describe('a telephone number', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['+225 07 08 09 10 11', '+2250708091011'],
    ['+41 79 123 45 67', '+41791234567'],
  ])('a telephone number is read as people write it: %s', (typed, number) => {
    expect(toE164(typed)).toBe(number);
  });

  it.each(['+88216123456', '+881612345678', '+870773123456', '+979123456789', '+80012345678', '+883510012345678'])(
    'of no country is none, so that no code is sent there: %s',
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );
});
