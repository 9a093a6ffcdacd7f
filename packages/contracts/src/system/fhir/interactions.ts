import * as z from 'zod';
import { endpoint } from '../../endpoint/endpoint.ts';
import type { Reveals } from '../../endpoint/reveals.ts';
import { format, ownId, page } from './parameters.ts';

/** What a type offers: to be read, and to be searched by address or by form. */

export const READERS = ['patient', 'doctor', 'midwife', 'assistant', 'organization'] as const;
type Readers = readonly (typeof READERS)[number][];

const resource = z.string().meta({ description: 'Une ressource FHIR R4, en JSON.' });
export const shape = {
  method: 'GET',
  audience: READERS,
  output: resource,
  mediaType: 'application/fhir+json',
  whileImpersonating: 'never',
} as const;

/** Professionals are found here as in the directory. */
const trustOf = (type: string): { readonly verifiedOnly?: true } =>
  type === 'Practitioner' ? { verifiedOnly: true } : {};

interface ReadOffer<I extends z.ZodType> {
  readonly audience?: Readers;
  readonly id?: I;
}

export const read = <const T extends string, I extends z.ZodType = typeof ownId>(
  type: T,
  what: string,
  { audience = READERS, id = ownId as unknown as I }: ReadOffer<I> = {},
) =>
  endpoint({
    ...shape,
    audience,
    id: `fhir.read${type}`,
    path: `/fhir/R4/${type}/:id`,
    summary: `${what}, au format FHIR R4.`,
    params: z.strictObject({ id }),
    query: z.strictObject({ _format: format }),
    ...trustOf(type),
    refusals: ['NOT_ACCEPTABLE'],
  });

interface SearchOffer<T extends string, S extends z.ZodRawShape> {
  readonly type: T;
  readonly what: string;
  readonly audience?: Readers;
  readonly query: S;
  readonly reveals?: Reveals;
}

export const search = <const T extends string, S extends z.ZodRawShape>(offer: SearchOffer<T, S>) =>
  endpoint({
    ...shape,
    audience: offer.audience ?? READERS,
    id: `fhir.search${offer.type}`,
    path: `/fhir/R4/${offer.type}`,
    summary: `${offer.what}, au format FHIR R4, par pages.`,
    query: z.strictObject({ ...offer.query, ...page }),
    ...trustOf(offer.type),
    ...(offer.reveals === undefined ? {} : { reveals: offer.reveals }),
    refusals: ['NOT_FOUND', 'BAD_CURSOR', 'NOT_ACCEPTABLE'],
  });

/** The same search with its parameters in a form, so that no address holds them. */
export const searchByForm = <const T extends string, S extends z.ZodRawShape>(offer: SearchOffer<T, S>) =>
  endpoint({
    ...search(offer),
    method: 'POST',
    form: 'query',
    idempotencyKey: 'ignored',
    id: `fhir.search${offer.type}ByForm`,
    path: `/fhir/R4/${offer.type}/_search`,
    summary: `${offer.what}, au format FHIR R4, par un formulaire.`,
  });
