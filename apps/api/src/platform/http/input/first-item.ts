import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { outputWriter } from '../output/output-writer.ts';

type Write = ReturnType<typeof outputWriter>;

const speaksOfFirst = ({ query }: Endpoint): boolean => query instanceof z.ZodObject && '$first' in query.shape;

/**
 * Of any list the first item, or null (spec platform §7 "$first=1 for first-one"), under the same filters.
 * @returns how the first item of a handler's list is spelled; null for what is no list, and for those that know the word themselves
 */
export const firstWriter = (contract: Endpoint): Write | null => {
  const { method, mediaType, output } = contract;
  if (method !== 'GET' || mediaType !== undefined || !(output instanceof z.ZodArray) || speaksOfFirst(contract))
    return null;
  const write = outputWriter({ ...contract, output: z.nullable(output.element as z.ZodType) });
  return (value) => write(Array.isArray(value) ? (value[0] ?? null) : value);
};

/** Whether the caller wants the first item alone; the word is taken out of the query, which the contract reads without it. */
export const takeFirst = ({ query }: FastifyRequest): boolean => {
  if (typeof query !== 'object' || query === null || Reflect.get(query, '$first') !== '1') return false;
  return Reflect.deleteProperty(query, '$first');
};
