import * as z from 'zod';
import { Refusal } from '../../refusal.ts';

/** What an operation takes besides a form: a resource `Parameters` (FHIR R4 "Operations"). */
export const OPERATION_TYPE = 'application/fhir+json';

const MAX_PARAMETERS = 50;
const coding = z.object({ system: z.string().optional(), code: z.string() });
const tokenText = ({ system, code }: z.output<typeof coding>): string =>
  system === undefined ? code : `${system}|${code}`;

/** What stands in `value[x]`, as a search writes it. */
const value = z.union([
  z.string(),
  z.number().transform(String),
  z.object({ reference: z.string() }).transform(({ reference }) => reference),
  z.object({ coding: z.array(coding).min(1) }).transform((concept) => concept.coding.map(tokenText).join(',')),
  coding.transform(tokenText),
]);

const resource = z.object({
  resourceType: z.literal('Parameters'),
  parameter: z
    .array(z.looseObject({ name: z.string().min(1) }))
    .max(MAX_PARAMETERS)
    .default([]),
});

/**
 * The parameters of an operation by name.
 * @throws {Refusal} `BAD_REQUEST` for a body that is no `Parameters`, or a parameter without one value
 */
export const operationParameters = (body: unknown): Readonly<Record<string, readonly string[]>> => {
  const { success, data } = resource.safeParse(body);
  if (!success) throw new Refusal('BAD_REQUEST');
  const given = data.parameter.map(({ name, ...members }) => {
    const values = Object.entries(members).filter(([member]) => member.startsWith('value'));
    const { success, data } = value.safeParse(values[0]?.[1]);
    if (values.length !== 1 || !success) throw new Refusal('BAD_REQUEST');
    return [name, data] as const;
  });
  const names = new Set(given.map(([name]) => name));
  return Object.fromEntries(
    [...names].map((name) => [name, given.flatMap(([of, text]) => (of === name ? [text] : []))]),
  );
};
