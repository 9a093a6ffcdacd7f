import type { Endpoint } from '@maillon/contracts/endpoint/endpoint';
import { allEndpoints } from '@maillon/contracts/registry';
import * as z from 'zod';

type JsonSchema = { readonly [key: string]: unknown };

/** Fields that are called like a session and are none that a resource keeps. */
const NO_SESSION = new Set([
  // Who a person is at Seald.
  'vault.registerIdentity body /sldId',
  // Compared with what is stored, and stored nowhere.
  'observations.replaceSession body /lostSldId',
]);

/** Where they are kept. */
export const SEALED_TABLES = [
  ...(['channels', 'messages', 'transmissions', 'teleexpertises', 'comments', 'observations', 'appointments'] as const),
  ...(['call_keys', 'visit_observations', 'documents', 'patients'] as const),
] as const;

/** Every field of every request that a browser seals, as `<endpoint> <slot> <pointer>`: found by the mark that `sealedText` and `sealedSession` leave. */
export const sealedFields = (): string[] =>
  inputs().flatMap(([at, schema]) => walk(schema, at).flatMap(({ path, node }) => ('x-sealed' in node ? [path] : [])));

/** Fields that by their name hold a session of the vault and are not declared as one. */
export const undeclaredSessions = (): string[] =>
  inputs().flatMap(([at, schema]) =>
    walk(schema, at).flatMap(({ path, node }) =>
      /(sldid|sldsession|sessionid)$/i.test(path) && !('x-sealed' in node) && !NO_SESSION.has(path) ? [path] : [],
    ),
  );

const SLOTS = ['params', 'query', 'body', 'multipart'] as const satisfies readonly (keyof Endpoint)[];

const inputs = (): [at: string, schema: JsonSchema][] =>
  allEndpoints
    .filter(({ audience }) => audience !== 'machine')
    .flatMap((endpoint) =>
      SLOTS.flatMap((slot): [string, JsonSchema][] => {
        const schema = endpoint[slot];
        if (schema === undefined) return [];
        const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
        return [[`${endpoint.id} ${slot} `, json as JsonSchema]];
      }),
    );

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Every node of a schema, once for each place in which it stands. */
const walk = (node: unknown, path: string): { path: string; node: JsonSchema }[] => {
  if (!isSchema(node)) return [];
  const { properties, items, prefixItems, anyOf, oneOf, allOf } = node;
  const below = [
    ...Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, one]) => walk(one, `${path}/${name}`)),
    ...walk(items, `${path}/*`),
    ...listOf(prefixItems).flatMap((one) => walk(one, `${path}/*`)),
    ...[anyOf, oneOf, allOf].flatMap(listOf).flatMap((one) => walk(one, path)),
  ];
  return [{ path, node }, ...below];
};
