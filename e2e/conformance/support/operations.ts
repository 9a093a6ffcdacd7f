import type { Caller } from './caller.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** An operation as the product describes itself, with the names it knows. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** `/appointment/{id}` */
  readonly path: string;
  readonly query: readonly string[];
  readonly members: readonly string[];
}

const membersOf = (schema: Schema, { components }: Document, depth = 0): string[] => {
  if (depth > 6) return [];
  const name = schema.$ref?.split('/').at(-1);
  const referred = name === undefined ? undefined : components?.schemas?.[name];
  const branches = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(referred ? [referred] : []),
  ];
  return [
    ...Object.keys(schema.properties ?? {}),
    ...branches.flatMap((branch) => membersOf(branch, { paths: {}, ...(components && { components }) }, depth + 1)),
  ];
};

/** Every operation of `/openapi.json`. */
export const operationsOf = async (caller: Caller): Promise<Operation[]> => {
  const document = (await caller.get('/openapi.json')).as<Document>();
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { operationId, parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return {
        id: operationId,
        method: method.toUpperCase(),
        path: path.replace(/^\/api(?=\/)/, ''),
        query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
        members: body === undefined ? [] : [...new Set(membersOf(body, document))],
      };
    }),
  );
};
