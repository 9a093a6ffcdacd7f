import { TEXTS } from '@maillon/contracts/fields/texts';
import type { Contact, Method } from './sign-in.state.ts';

const WRONG = { email: TEXTS.email, phoneNumber: TEXTS.phone } as const;

/** One @, a domain with a dot, no spaces; the server has the last word (spec platform §5). */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/**
 * What was typed, as the server wants it; `null` when it is no address or number.
 * The tables of telephone numbers are only fetched by people who type one.
 */
export const readContact = async (method: Method, text: string): Promise<Contact | null> => {
  const typed = text.trim();
  if (method === 'email') return EMAIL.test(typed) ? { method, value: typed.toLowerCase() } : null;
  const { toE164 } = await import('@maillon/contracts/fields/phone');
  const value = toE164(typed);
  return value === null ? null : { method, value };
};

export const wrongContact = (method: Method, text: string): string =>
  text.trim() === '' ? TEXTS.required : WRONG[method];
