import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatAmount, MAX_AMOUNT, parseAmount } from './amount.ts';

describe('an amount that a person types', () => {
  it.each([
    ['6,90', 'EUR', 690],
    ['25', 'EUR', 2500],
    ['19.99', 'EUR', 1999],
    ['1 234,56', 'EUR', 123456],
    ['1\u202f234,56', 'EUR', 123456],
    ['8.2', 'EUR', 820],
    ['0,01', 'EUR', 1],
    ['999999,99', 'EUR', MAX_AMOUNT],
    ['5000', 'XOF', 5000],
    ['5000,00', 'XOF', 5000],
    ['99999999', 'XOF', MAX_AMOUNT],
  ] as const)('%s %s is %i minor units', (typed, currency, value) => {
    expect(parseAmount(typed, currency)).toEqual({ ok: true, value });
  });

  it.each([
    ['0', 'EUR', 'NOTHING'],
    ['12,345', 'EUR', 'TWO_DECIMALS'],
    ['-5', 'EUR', 'NEGATIVE'],
    ['1000000', 'EUR', 'TOO_HIGH'],
    ['1500,50', 'XOF', 'NO_CENTS'],
    ['100000000', 'XOF', 'TOO_HIGH'],
    ['', 'EUR', 'NOT_A_NUMBER'],
    ['1e3', 'EUR', 'NOT_A_NUMBER'],
  ] as const)('%s %s is refused: %s', (typed, currency, because) => {
    expect(parseAmount(typed, currency)).toEqual({ ok: false, because });
  });

  it('is read as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT }), fc.constantFrom('EUR', 'XOF'), (value, currency) => {
        const typed = formatAmount(value, currency).replaceAll(/[^\d,]/g, '');
        expect(parseAmount(typed, currency)).toEqual({ ok: true, value });
      }),
    );
  });
});
