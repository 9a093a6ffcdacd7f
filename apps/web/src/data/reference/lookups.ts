import { addressSuggestions, companyOf, healthStructures, pmiCentres } from '@maillon/contracts/system/lookups';
import { queryOf } from '../../lib/api/query.ts';

/** Below this the service is not asked (design api §2.19). */
export const ADDRESS_MIN_LENGTH = 3;
const MAX_QUERY_LENGTH = 120;

/** Addresses that begin like the text, in one country. */
export const addressesLike = (text: string, country: 'FR' | 'CI' | 'CH') =>
  queryOf(addressSuggestions, { query: { q: text.slice(0, MAX_QUERY_LENGTH), country } });

/** Below this the directory is not asked (spec platform §5). */
export const PMI_MIN_LENGTH = 2;

/** Centres of PMI whose name or town begins like the text. */
export const pmiCentresLike = (text: string) => queryOf(pmiCentres, { query: { q: text.slice(0, MAX_QUERY_LENGTH) } });

/** The health structure of a whole FINESS number; several when it is the number of their operator. */
export const structuresOf = (finess: string) => queryOf(healthStructures, { query: { finess } });

/** The company of a whole SIRET number. */
export const companyWith = (siret: string) => queryOf(companyOf, { params: { siret } });
