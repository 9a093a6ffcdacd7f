import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { address, text } from './primitives.ts';
import { TEXTS } from './texts.ts';

export const addressSuggestions = endpoint({
  id: 'lookups.address',
  method: 'GET',
  path: '/lookup/address',
  summary: 'Suggestions d’adresses à partir de trois caractères.',
  audience: 'public',
  query: z.strictObject({ q: text(120).min(3, TEXTS.tooShort), country: z.enum(['FR', 'CI', 'CH']).default('FR') }),
  output: z.array(address),
  rate: 'lookup',
  refusals: ['DEPENDENCY_UNAVAILABLE'],
});
