import { cleanRpps, formatNir, isNir, isRpps } from '../identifiers.ts';
import { FIELD_MESSAGES as MESSAGES } from '../text/field-messages.ts';
import { COUNTRIES, type Country } from './countries.ts';

/**
 * By which numbers a country knows its people and structures (design catalogues C-06). France has one of each kind, with a shape;
 * Côte d'Ivoire has a CMU number or an identity card for some of its patients, the number of an Order, and the register of commerce.
 */

const OTHER_NUMBER = /^[A-Z\d]{3,30}$/;
const ORDER_NUMBER = /^[\p{L}\d][\p{L}\d /.-]{2,29}$/u;

export const patientNumberLabel = (country: Country): string => COUNTRIES[country].patientNumber;

/** That another account has it. */
export const patientNumberTaken = (country: Country): string =>
  country === 'FR' ? MESSAGES.nirExists : 'Ce numéro est déjà associé à un compte existant';

/** `number` as `cleanNir` leaves it. @returns the sentence for its field, or null */
export function patientNumberFault(number: string, country: Country): string | null {
  if (country === 'FR') return number === '' ? MESSAGES.required : isNir(number) ? null : MESSAGES.nir;
  return number === '' || OTHER_NUMBER.test(number) ? null : MESSAGES.patientNumber;
}

/** For reading: that of France in its groups, another one as it was written. */
export const patientNumberText = (number: string): string => (isNir(number) ? formatNir(number) : number);

/** That of France without spaces, the number of an Order as it was written. */
export function cleanDoctorNumber(typed: string): string {
  const rpps = cleanRpps(typed);
  return isRpps(rpps) ? rpps : typed.trim().replace(/\s+/g, ' ').toUpperCase();
}

/** `number` as {@link cleanDoctorNumber} leaves it. @returns the sentence for its field, or null */
export function doctorNumberFault(number: string, country: Country): string | null {
  if (number === '') return MESSAGES.required;
  if (country === 'FR') return isRpps(number) ? null : MESSAGES.rpps;
  return ORDER_NUMBER.test(number) ? null : MESSAGES.orderNumber;
}

/** « Registre du commerce »: one spelling, so that a structure is found by it. */
export const cleanRccm = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase();

/** A structure of France has a number of France: the register of commerce is another country's. */
export const hasForeignNumber = ({ rccm }: { readonly rccm?: string | undefined }, country: Country): boolean =>
  country === 'FR' && rccm !== undefined;

export const doctorNumberLabel = (country: Country): string => COUNTRIES[country].doctorNumber;
