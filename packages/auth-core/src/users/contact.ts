import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** How a person is reached: exactly one of the two in a device, at least one in a passwordless user. */
export interface Contact {
  email?: string;
  phoneNumber?: string;
}

export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** E.164 when it can be read as an international number, the trimmed text otherwise. */
export function normalisePhone(phoneNumber: string): string {
  const trimmed = phoneNumber.trim();
  return parsePhoneNumberFromString(trimmed, { extract: false })?.format('E.164') ?? trimmed;
}

/** Two values for a query that says `email = $n or phone_number = $m`: what is absent matches nothing. */
export const contactValues = ({ email, phoneNumber }: Contact): [string | null, string | null] => [
  email ?? null,
  phoneNumber ?? null,
];
