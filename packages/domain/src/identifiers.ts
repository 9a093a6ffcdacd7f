/**
 * French identifiers. For each: `clean…` gives the stored form, `is…` is the shape and refuses, `hasValid…Key` is a hint about
 * a typing error and never refuses by itself (design api §1.3), `format…` is for reading and also serves half-typed input.
 */

const SPACES = /[\s\u00a0\u202f]/g;
const SEPARATORS = /[\s\u00a0\u202f.-]/g;

/** Insurance number: 15 characters without spaces, upper case. */
export function cleanNir(typed: string): string {
  return typed.replace(SEPARATORS, '').toUpperCase();
}

/** 15 digits; the 7th may be A or B after a 2, for people born in Corsica. */
export function isNir(nir: string): boolean {
  return /^\d{5}(?:\d{2}|2[AB])\d{8}$/.test(nir);
}

/** The two digits that close a number, from its first 13 characters: 97 − (n mod 97), with 2A read as 19 and 2B as 18. */
export function nirKey(first13: string): string {
  const digits = first13.replace('A', '9').replace('B', '8');
  const corsican = digits !== first13;
  const number = corsican ? `${digits.slice(0, 5)}1${digits.slice(6)}` : digits;
  return String(97 - (Number(number) % 97)).padStart(2, '0');
}

/** Whether the key of a well-shaped number is the one its digits give. */
export function hasValidNirKey(nir: string): boolean {
  return isNir(nir) && nirKey(nir.slice(0, 13)) === nir.slice(13);
}

/** '2 90 05 75 999 001 46': groups of 1 2 2 2 3 3 2, 21 characters in all (design api A4). */
export function formatNir(nir: string): string {
  return inGroups(cleanNir(nir), [1, 2, 2, 2, 3, 3, 2]);
}

/** How the countries of our people write their numbers: the code of the country, what stands before a number at home, and its groups. */
const PHONES = [
  ['FR', '+33', '0', [1, 2, 2, 2, 2]],
  ['CI', '+225', '', [2, 2, 2, 2, 2]],
  ['CH', '+41', '0', [2, 3, 2, 2]],
] as const;

/**
 * '+33 6 12 34 56 78', at home '06 12 34 56 78', kept on one line; a number of another length or an unknown country stays as it is.
 * @param home the country of who reads it
 */
export function formatPhone(number: string, home?: string): string {
  for (const [country, code, trunk, groups] of PHONES) {
    const length = groups.reduce((sum: number, group) => sum + group, code.length);
    if (!number.startsWith(code) || number.length !== length) continue;
    const before = country === home ? trunk : `${code} `;
    return (before + inGroups(number.slice(code.length), groups)).replaceAll(' ', '\u00a0');
  }
  return number;
}

/** Practitioner number: 11 digits. The professional card gives it as 8 + RPPS; that 8 is dropped. */
export function cleanRpps(typed: string): string {
  const digits = typed.replace(SPACES, '');
  return /^8\d{11}$/.test(digits) ? digits.slice(1) : digits;
}

/** The shape alone: 11 digits, as {@link cleanRpps} leaves them. */
export function isRpps(rpps: string): boolean {
  return /^\d{11}$/.test(rpps);
}

/** Luhn over the 11 digits: a hint, never a reason to refuse. */
export function hasValidRppsKey(rpps: string): boolean {
  return isRpps(rpps) && passesLuhn(rpps);
}

/** Health structure number: 9 characters, upper case. */
export function cleanFiness(typed: string): string {
  return typed.replace(SPACES, '').toUpperCase();
}

/** 9 digits; the department may be 2A or 2B. */
export function isFiness(finess: string): boolean {
  return /^(?:\d{2}|2[AB])\d{7}$/.test(finess);
}

/** Luhn over the 9 characters, with A read as 1 and B as 2 (not as in the NIR). */
export function hasValidFinessKey(finess: string): boolean {
  return isFiness(finess) && passesLuhn(finess.replace('A', '1').replace('B', '2'));
}

/** Company establishment number: 14 digits. */
export function cleanSiret(typed: string): string {
  return typed.replace(SPACES, '');
}

/** The shape alone: 14 digits, as {@link cleanSiret} leaves them. */
export function isSiret(siret: string): boolean {
  return /^\d{14}$/.test(siret);
}

/** Luhn over the company's 9 digits and over all 14; La Poste's post offices have digits that add up to a multiple of 5. */
export function hasValidSiretKey(siret: string): boolean {
  if (!isSiret(siret)) return false;
  if (siret.startsWith(LA_POSTE) && digitSum(siret) % 5 === 0) return true;
  return passesLuhn(siret.slice(0, 9)) && passesLuhn(siret);
}

const LA_POSTE = '356000000';

function inGroups(text: string, lengths: readonly number[]): string {
  const groups: string[] = [];
  let from = 0;
  for (const length of lengths) {
    groups.push(text.slice(from, from + length));
    from += length;
  }
  return groups.filter(Boolean).join(' ');
}

/** From the right, every second digit counts double, less 9 when above 9; the sum ends in 0. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const value = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function digitSum(digits: string): number {
  return [...digits].reduce((total, digit) => total + Number(digit), 0);
}
