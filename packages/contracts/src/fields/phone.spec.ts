import { describe, expect, it } from '@jest/globals';
import { phoneNumber, toE164, withNumbersOf } from './phone.ts';

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

  it('without a prefix is one of the country of the installation, for this input alone', () => {
    const parse = () => phoneNumber.parse('07 07 00 01 23');

    expect(withNumbersOf('CI', parse)).toBe('+2250707000123');
    expect(parse()).toBe('+33707000123');
    expect(() => withNumbersOf('CI', () => phoneNumber.parse('12'))).toThrow();
    expect(parse()).toBe('+33707000123');
  });
});
