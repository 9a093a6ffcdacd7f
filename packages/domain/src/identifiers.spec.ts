import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  cleanFiness,
  cleanNir,
  cleanRpps,
  cleanSiret,
  formatNir,
  formatPhone,
  hasValidFinessKey,
  hasValidNirKey,
  hasValidRppsKey,
  hasValidSiretKey,
  isFiness,
  isNir,
  isRpps,
  isSiret,
  nirKey,
} from './identifiers.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** The first 13 characters of a number, Corsica included. */
const nirBody = fc
  .tuple(digits(5), fc.oneof(digits(2), fc.constantFrom('2A', '2B')), digits(6))
  .map((parts) => parts.join(''));

describe('a telephone number', () => {
  it.each([
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+2250701020304', '+225 07 01 02 03 04'],
    ['+41791234567', '+41 79 123 45 67'],
    ['+3361234567', '+3361234567'],
    ['+32470123456', '+32470123456'],
  ])('%s reads as its country writes it', (number, shown) => {
    expect(formatPhone(number).replaceAll('\u00a0', ' ')).toBe(shown);
  });
});

describe('a telephone number at home', () => {
  it.each([
    ['+33612345678', 'FR', '06 12 34 56 78'],
    ['+2250701020304', 'CI', '07 01 02 03 04'],
    ['+33612345678', 'CI', '+33 6 12 34 56 78'],
    ['+3361234567', 'FR', '+3361234567'],
  ])('%s in %s has no code, that of elsewhere does', (number, home, shown) => {
    expect(formatPhone(number, home).replaceAll('\u00a0', ' ')).toBe(shown);
  });
});

describe('an insurance number', () => {
  it.each([
    ['a woman born in Paris', '2 90 05 75 999 001 46'],
    ['a man born in Bouches-du-Rhône', '1 85 12 13 999 042 49'],
    ['a woman born in Corse-du-Sud', '2 78 03 2A 999 007 71'],
    ['a man born in Haute-Corse', '1 62 11 2B 999 123 71'],
    ['a woman born abroad', '2 94 08 99 999 310 08'],
    ['the highest key', '1 89 07 33 999 051 97'],
    ['overseas', '2 01 02 97 499 015 30'],
    ['the lowest key', '2 99 10 33 999 043 01'],
  ])('%s is well shaped, has its key and is shown as it is written', (_who, written) => {
    const nir = cleanNir(written);
    expect(isNir(nir)).toBe(true);
    expect(hasValidNirKey(nir)).toBe(true);
    expect(formatNir(nir)).toBe(written);
  });

  it.each([
    ['a wrong key', '2 90 05 75 999 001 47'],
    ['two digits swapped', '2 90 05 79 599 001 46'],
    ['a Corsican key computed without its correction', '2 78 03 2A 999 007 44'],
  ])('%s keeps the shape and fails the key', (_why, written) => {
    expect(isNir(cleanNir(written))).toBe(true);
    expect(hasValidNirKey(cleanNir(written))).toBe(false);
  });

  it.each([
    ['no key', '2 90 05 75 999 001'],
    ['14 digits', '2 90 05 75 999 001 4'],
    ['a letter other than A and B', '2 78 03 2C 999 007 71'],
    ['a letter after another digit than 2', '2 90 05 7A 999 001 46'],
    ['a letter elsewhere', '2 90 0A 75 999 001 46'],
    ['18 characters', '2 90 05 75 999 001 001 46'],
    ['nothing', ''],
  ])('%s is not well shaped', (_why, written) => {
    expect(isNir(cleanNir(written))).toBe(false);
    expect(hasValidNirKey(cleanNir(written))).toBe(false);
  });

  it('is cleaned of spaces, dots and dashes, and put in upper case', () => {
    expect(cleanNir(' 2.78-03\u00a02a\u202f999 007 71 ')).toBe('278032A99900771');
  });

  it('takes 21 characters at most on screen, and grows group by group as it is typed', () => {
    expect(formatNir('290057599900146')).toHaveLength(21);
    expect(formatNir('2')).toBe('2');
    expect(formatNir('29005')).toBe('2 90 05');
    expect(formatNir('29005759')).toBe('2 90 05 75 9');
    expect(formatNir('')).toBe('');
  });

  it('has exactly one key between 01 and 97', () => {
    fc.assert(
      fc.property(nirBody, fc.integer({ min: 0, max: 99 }), (body, guess) => {
        const key = nirKey(body);
        expect(Number(key)).toBeGreaterThanOrEqual(1);
        expect(Number(key)).toBeLessThanOrEqual(97);
        const guessed = String(guess).padStart(2, '0');
        expect(hasValidNirKey(body + guessed)).toBe(guessed === key);
      }),
    );
  });

  it('an insurance number shows one mistyped digit by its key', () => {
    fc.assert(
      fc.property(nirBody, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
        const digit = Number(body[place]);
        // The department is left alone: a digit typed for a Corsican letter would be another shape.
        fc.pre(place !== 5 && place !== 6);
        const mistyped = body.slice(0, place) + ((digit + shift) % 10) + body.slice(place + 1);
        expect(hasValidNirKey(mistyped + nirKey(body))).toBe(false);
      }),
    );
  });

  it('an insurance number keeps its value through showing and cleaning', () => {
    fc.assert(
      fc.property(nirBody, (body) => {
        const nir = body + nirKey(body);
        expect(cleanNir(formatNir(nir))).toBe(nir);
      }),
    );
  });
});

describe('a practitioner number (RPPS)', () => {
  it.each(['99700000013', '99700012349', '99700505052', '99798765436'])('%s is valid', (rpps) => {
    expect(isRpps(rpps)).toBe(true);
    expect(hasValidRppsKey(rpps)).toBe(true);
  });

  it('99700000014 is well shaped but fails its key', () => {
    expect(isRpps('99700000014')).toBe(true);
    expect(hasValidRppsKey('99700000014')).toBe(false);
  });

  it.each(['9970000001', '997000000130', '9970000001A', ''])('"%s" is not well shaped', (rpps) => {
    expect(isRpps(cleanRpps(rpps))).toBe(false);
    expect(hasValidRppsKey(cleanRpps(rpps))).toBe(false);
  });

  it('loses the 8 that the professional card puts before it', () => {
    expect(cleanRpps('8 99700000013')).toBe('99700000013');
    expect(cleanRpps('89700000013')).toBe('89700000013');
  });
});

describe('a structure number (FINESS)', () => {
  it.each(['990000010', '990000127', '990012346', '979900016', '2A9999000', '2B9999008'])('%s is valid', (finess) => {
    expect(isFiness(finess)).toBe(true);
    expect(hasValidFinessKey(finess)).toBe(true);
  });

  it.each(['990000019', '2A9999001'])('%s is well shaped but fails its key', (finess) => {
    expect(isFiness(finess)).toBe(true);
    expect(hasValidFinessKey(finess)).toBe(false);
  });

  it.each(['2C9999000', 'A29999000', '99000001', '9900000100', ''])('"%s" is not well shaped', (finess) => {
    expect(isFiness(finess)).toBe(false);
    expect(hasValidFinessKey(finess)).toBe(false);
  });

  it('a structure number (FINESS) is cleaned', () => {
    expect(cleanFiness(' 2a 9999000')).toBe('2A9999000');
  });
});

describe('an establishment number (SIRET)', () => {
  it.each([['00012345500016'], ['00099901100018'], ['00099902900010'], ['35600000000048'], ['35600000000001']])(
    '%s is valid',
    (siret) => {
      expect(isSiret(siret)).toBe(true);
      expect(hasValidSiretKey(siret)).toBe(true);
    },
  );

  it.each(['00012345500017', '35600000000002'])('%s is well shaped but fails its key', (siret) => {
    expect(isSiret(siret)).toBe(true);
    expect(hasValidSiretKey(siret)).toBe(false);
  });

  it.each(['0001234550001', '000123455000160', '0001234550001A', ''])('"%s" is not well shaped', (siret) => {
    expect(isSiret(siret)).toBe(false);
    expect(hasValidSiretKey(siret)).toBe(false);
  });

  it('an establishment number (SIRET) is cleaned', () => {
    expect(cleanSiret('000 123 455 00016')).toBe('00012345500016');
  });
});
