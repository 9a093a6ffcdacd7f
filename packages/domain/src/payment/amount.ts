import type { Currency } from '../product/countries.ts';

/** Digits after the comma: ISO 4217, as Stripe counts them too. The franc CFA has none. */
const EXPONENTS: Readonly<Record<Currency, 0 | 2>> = { EUR: 2, XOF: 0 };

/** Whether what a patient pays is collected in this currency: in euros only (docs/decisions/payment.md). */
export const isCollected = (currency: Currency): boolean => currency === 'EUR';

/** In minor units, after the conversion: eight digits are what Stripe takes. */
export const MAX_AMOUNT = 99_999_999;

/** Stripe takes no less than 0,50 €. */
export const MIN_AMOUNT = 50;

export const AMOUNT_REFUSALS = {
  NOT_A_NUMBER: 'Le montant n’est pas valide',
  NEGATIVE: 'Le montant doit être positif',
  NOTHING: 'Aucun montant à collecter',
  TWO_DECIMALS: 'Deux décimales au maximum',
  NO_CENTS: 'Le franc CFA n’a pas de centimes',
  TOO_HIGH: 'Montant trop élevé',
} as const;
export type AmountRefusal = keyof typeof AMOUNT_REFUSALS;

export type ParsedAmount =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly because: AmountRefusal };

const refused = (because: AmountRefusal): ParsedAmount => ({ ok: false, because });

/**
 * What a person typed, in minor units. Digit by digit: `19.99 * 100` is 1998.99… in floating point.
 * Comma and point are the same, spaces (also those that do not break) separate thousands.
 */
export const parseAmount = (typed: string, currency: Currency): ParsedAmount => {
  const text = typed.replaceAll(/\s/g, '');
  const match = /^(-?)(\d+)(?:[.,](\d*))?$/.exec(text);
  if (match === null) return refused('NOT_A_NUMBER');
  const [, sign = '', whole = '', typedDecimals = ''] = match;
  if (sign !== '') return refused('NEGATIVE');
  const exponent = EXPONENTS[currency];
  const beyond = typedDecimals.slice(exponent);
  if (exponent === 0 && /[1-9]/.test(beyond)) return refused('NO_CENTS');
  if (exponent > 0 && beyond !== '') return refused('TWO_DECIMALS');
  const value = Number(whole + typedDecimals.slice(0, exponent).padEnd(exponent, '0'));
  if (value > MAX_AMOUNT) return refused('TOO_HIGH');
  return value === 0 ? refused('NOTHING') : { ok: true, value };
};

/** Euros where cents were counted: 690 is 6.9. @param value minor units */
export const inMajorUnits = (value: number, currency: Currency): number => value / 10 ** EXPONENTS[currency];

/** `6,90 €`. @param value minor units */
export const formatAmount = (value: number, currency: Currency): string =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(inMajorUnits(value, currency));
