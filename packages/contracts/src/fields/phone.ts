import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import * as z from 'zod';
import { TEXTS } from '../refusals/texts.ts';

/** ISO 3166-1 alpha-2 code of a country that has telephone numbers. */
export type PhoneCountry = CountryCode;

/** Spec platform §5: "Preferred countries order FR, CI, CH". */
export const PREFERRED_COUNTRIES = ['FR', 'CI', 'CH'] as const satisfies readonly PhoneCountry[];

/** Every country, the preferred ones first, the others in the order of their code. */
export const phoneCountries = (): PhoneCountry[] => [...new Set([...PREFERRED_COUNTRIES, ...getCountries().sort()])];

/** What one dials before a number of the country: `+33`. */
export const callingCode = (country: PhoneCountry): string => `+${getCountryCallingCode(country)}`;

/**
 * E.164, or `null` when the text is no telephone number. French by default; spaces and dots are ignored (spec platform §5).
 * Numbers of no country (satellites, international premium rate) are none: a person who asks for a code there is paid for our text message.
 */
export const toE164 = (value: string, country: PhoneCountry = 'FR'): string | null => {
  const parsed = parsePhoneNumberFromString(value.replaceAll('.', ' '), country);
  return parsed?.isPossible() && !parsed.isNonGeographic() ? parsed.number : null;
};

/** An E.164 number as the people of its country write it; any other text stays what it is. @param home where there is no number yet */
export const asWritten = (
  value: string,
  home: PhoneCountry = PREFERRED_COUNTRIES[0],
): { readonly country: PhoneCountry; readonly national: string } => {
  const parsed = parsePhoneNumberFromString(value);
  if (parsed?.country === undefined) return { country: home, national: value };
  return { country: parsed.country, national: parsed.formatNational() };
};

let home: PhoneCountry = 'FR';

/**
 * Parses an input of an installation of this country: there a number without a prefix is one of it. Schemas are made once for all
 * countries, and parsing is synchronous, so that the country holds for this input alone.
 */
export const withNumbersOf = <Parsed>(country: PhoneCountry, parse: () => Parsed): Parsed => {
  const before = home;
  home = country;
  try {
    return parse();
  } finally {
    home = before;
  }
};

/** Any spelling in, E.164 out; see {@link withNumbersOf}. Apart from `primitives` so that screens without a phone field do not load the tables. */
export const phoneNumber = z
  .string({ error: TEXTS.required })
  .trim()
  .min(1, TEXTS.required)
  .max(40, TEXTS.phone)
  .transform((value, context) => {
    const number = toE164(value, home);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: TEXTS.phone });
    return z.NEVER;
  });
