import { addressSuggestions } from '@maillon/contracts/lookups';
import { queryOf } from '../lib/query.ts';

/** Below this the service is not asked (design api §2.19). */
export const ADDRESS_MIN_LENGTH = 3;
const LONGEST_QUESTION = 120;

/** Addresses that begin like the text, in one country. */
export const addressesLike = (text: string, country: 'FR' | 'CI' | 'CH') =>
  queryOf(addressSuggestions, { query: { q: text.slice(0, LONGEST_QUESTION), country } });
