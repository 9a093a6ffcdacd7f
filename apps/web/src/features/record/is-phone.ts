import { toE164 } from '@maillon/contracts/fields/phone';
import { defaultPhoneCountry } from '../../lib/phone-country.ts';

/** Whether an answer to a question for a number is one, with its prefix or as it is written here. */
export const isPhone = (typed: string): boolean => toE164(typed, defaultPhoneCountry()) !== null;
