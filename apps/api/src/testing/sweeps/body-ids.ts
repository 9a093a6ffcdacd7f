import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import * as z from 'zod';

/** JSON Schema, as far as ids can stand in it. */
interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const pointers = (schema: Schema, at: string): readonly string[] => [
  ...(schema.format === 'uuid' ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => pointers(member, `${at}/${name}`)),
  ...(schema.items === undefined ? [] : pointers(schema.items, `${at}/0`)),
  ...(schema.prefixItems ?? []).flatMap((item, index) => pointers(item, `${at}/${index}`)),
  ...(typeof schema.additionalProperties === 'object' ? pointers(schema.additionalProperties, `${at}/any`) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => pointers(one, at)),
];

/** The places of a body, or of what is said beside files, where an id stands (JSON pointers; `0` for each item of a list), from the contract itself. */
export const idsInBody = ({ body, multipart }: Endpoint): readonly string[] => [...idsIn(body), ...idsIn(multipart)];

/** The same of a query: `/name`. */
export const idsInQuery = ({ query }: Endpoint): readonly string[] => idsIn(query);

const idsIn = (type: z.ZodType | undefined): readonly string[] => {
  if (type === undefined) return [];
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  return [...new Set(pointers(schema, ''))];
};

/** A copy of the body with another value at the pointer; what leads to it is made where it is missing. */
export const withValueAt = (body: object, pointer: string, value: string): object => {
  const copy = structuredClone(body) as Record<string, unknown>;
  const steps = pointer.slice(1).split('/');
  const last = steps.pop() ?? '';
  let place: Record<string, unknown> = copy;
  for (const [index, step] of steps.entries()) {
    place[step] ??= (steps[index + 1] ?? last) === '0' ? [] : {};
    place = place[step] as Record<string, unknown>;
  }
  place[last] = value;
  return copy;
};
