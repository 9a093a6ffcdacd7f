import { type PhoneCountry, toE164 } from '@maillon/contracts/fields/phone';
import { email } from '@maillon/contracts/fields/primitives';
import { TEXTS } from '@maillon/contracts/refusals/texts';

/** What a person signs in with, in its stored spelling: lower-case e-mail, E.164 phone. */
export interface Contact {
  readonly kind: 'email' | 'phone';
  readonly value: string;
}

export type ContactReading = { readonly contact: Contact } | { readonly fault: string };

const readEmail = (typed: string): ContactReading => {
  const parsed = email.safeParse(typed);
  return parsed.success ? { contact: { kind: 'email', value: parsed.data } } : { fault: TEXTS.email };
};

const readPhone = (typed: string, country: PhoneCountry): ContactReading => {
  const number = typed.length <= 40 ? toE164(typed, country) : null;
  return number === null ? { fault: TEXTS.phone } : { contact: { kind: 'phone', value: number } };
};

/**
 * The contact of a code request. `null` when the body does not hold exactly one of `email` and `phoneNumber` as text
 * (spec platform §5 "sign type must be email or phoneNumber"); a fault in French when it holds one that is not valid.
 * @param country of the installation: a number without a prefix is one of it
 */
export const readContact = (body: unknown, country: PhoneCountry): ContactReading | null => {
  const { email: mail, phoneNumber } =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  if (typeof mail === 'string' && phoneNumber === undefined) return readEmail(mail);
  if (typeof phoneNumber === 'string' && mail === undefined) return readPhone(phoneNumber, country);
  return null;
};

/** The contact that a device of the core was made for. */
export const contactOfDevice = (device: { email?: string; phoneNumber?: string }): Contact => {
  if (device.email !== undefined) return { kind: 'email', value: device.email };
  if (device.phoneNumber !== undefined) return { kind: 'phone', value: device.phoneNumber };
  throw new Error('a device of the core has neither e-mail nor phone number');
};
