import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@maillon/domain/text/search-length';
import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idOut, text } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** A person, or a structure, that a name was typed for: enough to choose among them and to go there. */
export const found = z.object({
  userType: z.enum(['patient', 'doctor', 'midwife', 'assistant', 'organization']),
  /** Of a structure there is no user. */
  userData: z.object({ id: idOut, userId: idOut.nullable() }),
  common: z.object({
    name: z.string(),
    type: z.string(),
    /** Of patients, whom a name alone does not tell apart. */
    age: z.number().int().nullable(),
    address: z.object({ city: z.string().nullable() }),
  }),
});
export type Found = z.infer<typeof found>;

/**
 * « Rechercher un patient, un professionnel, une structure... » (spec platform §2; design api §2.2, A53). Patients are told
 * only to those who may know of them; a patient is told whom they have something to do with.
 */
export const find = endpoint({
  id: 'search.find',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/user/search',
  summary: 'Les patients, professionnels et structures dont le nom correspond.',
  audience: ['patient', 'doctor', 'midwife', 'assistant', 'organization'],
  query: z.strictObject({
    query: text(SEARCH_MAX_LENGTH).refine((value) => value.length >= SEARCH_MIN_LENGTH, TEXTS.tooShort),
    /** Of each: patients, professionals, structures. */
    $limit: z.coerce.number().int().min(1).max(50).default(8),
  }),
  output: z.array(found),
  verifiedOnly: true,
  refusals: [],
});
