import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { hasForbiddenCharacter } from '@maillon/contracts/fields/forbidden-characters';
import { type PhoneCountry, withNumbersOf } from '@maillon/contracts/fields/phone';
import { frenchIssue } from '@maillon/contracts/refusals/issues';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { controlCharacterIn, invalidInput } from './invalid-input.ts';

/** Path of the first text (or member name) that holds a forbidden character; null when there is none. */
const findControlCharacter = (value: unknown): readonly PropertyKey[] | null => {
  if (typeof value === 'string') return hasForbiddenCharacter(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    // The name itself is not given back: it is input too.
    if (hasForbiddenCharacter(name)) return [];
    const below = findControlCharacter(member);
    if (below !== null) return [name, ...below];
  }
  return null;
};

const PARTS = ['params', 'query', 'body'] as const;
type Part = (typeof PARTS)[number];
export type ParsedParts = Partial<Record<Part, unknown>>;

const FRENCH = { error: frenchIssue };

/** An endpoint that asks for nothing may still be sent `{}` or an empty body. */
const nothing = z.strictObject({}).nullish();

const schemaOf = (contract: Endpoint, part: Part): z.ZodType => contract[part] ?? nothing;

/**
 * Reads what a contract asks for out of requests.
 * @param country of the installation, and so of its telephone numbers
 * @returns a function that gives the parts the contract declares, parsed
 * @throws {Refusal} from that function: 422 with each field at fault, or the refusal that a schema names
 */
export const inputParser = (contract: Endpoint, country: PhoneCountry): ((request: FastifyRequest) => ParsedParts) => {
  const parts = PARTS.filter((part) => part !== 'body' || contract.form === undefined);
  const schemas = parts.map((part) => [part, schemaOf(contract, part), contract[part] !== undefined] as const);
  return (request) => {
    const parsed: ParsedParts = {};
    const issues: z.core.$ZodIssue[] = [];
    for (const [part, schema, declared] of schemas) {
      const value: unknown = request[part];
      const control = findControlCharacter(value);
      if (control !== null) throw controlCharacterIn(control);
      const result = withNumbersOf(country, () => schema.safeParse(value, FRENCH));
      if (!result.success) issues.push(...result.error.issues);
      else if (declared) parsed[part] = result.data;
    }
    if (issues.length > 0) throw invalidInput(issues);
    return parsed;
  };
};
