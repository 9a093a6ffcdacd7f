import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { Country } from '@maillon/domain/product/countries';
import { isEmail } from '@maillon/domain/text/email';
import type { Contact, Method } from './sign-in.state.ts';

const WRONG = { email: TEXTS.email, phoneNumber: TEXTS.phone } as const;

/**
 * What was typed, as the server wants it; `null` when it is no address or number.
 * The tables of telephone numbers are only fetched by people who type one.
 */
export const readContact = async (method: Method, text: string, country: Country = 'FR'): Promise<Contact | null> => {
  const typed = text.trim();
  if (method === 'email') return isEmail(typed) ? { method, value: typed.toLowerCase() } : null;
  const { toE164 } = await import('@maillon/contracts/fields/phone');
  const value = toE164(typed, country);
  return value === null ? null : { method, value };
};

export const wrongContact = (method: Method, text: string): string =>
  text.trim() === '' ? TEXTS.required : WRONG[method];
