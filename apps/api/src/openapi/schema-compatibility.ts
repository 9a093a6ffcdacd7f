/** The part of JSON Schema that our documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Components = Readonly<Record<string, Schema>>;

/** A schema and the components that its references point to. */
export interface Rooted {
  readonly schema: Schema;
  readonly components: Components;
  /** Whether a member that the schema does not name is fine: clients ignore what they do not know, servers refuse it. */
  readonly ignoresUnknown?: boolean;
}

const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems'] as const;
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const;
const MAX_DEPTH = 30;

const within = (parent: Rooted, schema: Schema): Rooted => ({ ...parent, schema });

const resolve = (rooted: Rooted): Rooted => {
  const { schema, components } = rooted;
  const name = schema.$ref?.split('/').at(-1);
  const target = name === undefined ? undefined : components[name];
  return target === undefined ? rooted : resolve(within(rooted, target));
};

/** The shapes that the schema allows, one by one. */
const alternatives = (rooted: Rooted): readonly Rooted[] => {
  const resolved = resolve(rooted);
  const { anyOf, oneOf, type } = resolved.schema;
  const listed = anyOf ?? oneOf;
  if (listed !== undefined) return listed.flatMap((schema) => alternatives(within(resolved, schema)));
  if (typeof type !== 'string' && type !== undefined) {
    return type.map((one) => within(resolved, { ...resolved.schema, type: one }));
  }
  return [resolved];
};

const valuesOf = ({ const: constant, enum: listed }: Schema): readonly unknown[] | null =>
  listed ?? (constant === undefined ? null : [constant]);

/** Does `narrow` allow anything that `wide` does not? Told as sentences; none when `wide` holds all of it. */
const valueFaults = (narrow: Schema, wide: Schema, at: string): string[] => {
  const faults: string[] = [];
  if (wide.type !== undefined && narrow.type !== wide.type && !(narrow.type === 'integer' && wide.type === 'number')) {
    faults.push(`${at}: ${String(narrow.type)} against ${String(wide.type)}`);
  }
  const allowed = valuesOf(wide);
  const given = valuesOf(narrow);
  if (allowed !== null && (given === null || given.some((value) => !allowed.includes(value)))) {
    faults.push(`${at}: ${JSON.stringify(given)} against ${JSON.stringify(allowed)}`);
  }
  for (const bound of LOWER_BOUNDS) {
    if (wide[bound] !== undefined && (narrow[bound] ?? -Infinity) < wide[bound])
      faults.push(`${at}: ${bound} ${wide[bound]}`);
  }
  for (const bound of UPPER_BOUNDS) {
    if (wide[bound] !== undefined && (narrow[bound] ?? Infinity) > wide[bound])
      faults.push(`${at}: ${bound} ${wide[bound]}`);
  }
  for (const rule of ['pattern', 'format'] as const) {
    if (wide[rule] !== undefined && wide[rule] !== narrow[rule]) faults.push(`${at}: ${rule} ${wide[rule]}`);
  }
  return faults;
};

const memberFaults = (narrow: Rooted, wide: Rooted, at: string, depth: number): string[] => {
  const faults: string[] = [];
  const [from, to] = [narrow.schema, wide.schema];
  for (const name of to.required ?? []) {
    if (!from.required?.includes(name)) faults.push(`${at}/${name}: is not always there`);
  }
  for (const [name, schema] of Object.entries(from.properties ?? {})) {
    const expected = to.properties?.[name];
    if (expected !== undefined)
      faults.push(...notIn(within(narrow, schema), within(wide, expected), `${at}/${name}`, depth));
    else if (to.additionalProperties === false && !wide.ignoresUnknown) faults.push(`${at}/${name}: is not expected`);
  }
  return faults;
};

const oneNotIn = (narrow: Rooted, wide: Rooted, at: string, depth: number): string[] => {
  const faults = valueFaults(narrow.schema, wide.schema, at);
  if (faults.length > 0) return faults;
  const [from, to] = [narrow.schema, wide.schema];
  if (from.items !== undefined && to.items !== undefined) {
    faults.push(...notIn(within(narrow, from.items), within(wide, to.items), `${at}[]`, depth));
  }
  return [...faults, ...memberFaults(narrow, wide, at, depth)];
};

/**
 * Why some value that `narrow` allows would not be allowed by `wide`; empty when all are.
 * Input stays compatible when the old schema is in the new one, output when the new one is in the old one.
 */
export const notIn = (narrow: Rooted, wide: Rooted, at = '', depth = 0): string[] => {
  if (depth > MAX_DEPTH) return [];
  const allowed = alternatives(wide);
  return alternatives(narrow).flatMap((one) => {
    const attempts = allowed.map((other) => oneNotIn(one, other, at, depth + 1));
    return attempts.some((faults) => faults.length === 0)
      ? []
      : (attempts.toSorted((a, b) => a.length - b.length)[0] ?? []);
  });
};
