import { type Components, notIn, type Schema } from './schema-compatibility.ts';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
}

/** What this file reads of an OpenAPI document. */
export interface Described {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Components };
}

interface Pair {
  readonly before: { readonly operation: Operation; readonly components: Components };
  readonly after: { readonly operation: Operation; readonly components: Components };
}

const ANYTHING: Schema = {};

const schemaOf = (part: Content | undefined): Schema => Object.values(part?.content ?? {})[0]?.schema ?? ANYTHING;

const operationsOf = (document: Described): Map<string, Operation> =>
  new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  );

const nameOf = ({ in: place, name }: Parameter): string => `${place} parameter ${name}`;

const parameterFaults = ({ before, after }: Pair): string[] => {
  const was = new Map((before.operation.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  const is = new Map((after.operation.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  const gone = [...was.keys()].filter((name) => !is.has(name)).map((name) => `the ${name} is refused now`);
  const changed = [...is].flatMap(([name, parameter]) => {
    const old = was.get(name);
    if (parameter.required && !old?.required) return [`the ${name} is required now`];
    if (old === undefined) return [];
    return notIn(
      { schema: old.schema ?? ANYTHING, components: before.components },
      { schema: parameter.schema ?? ANYTHING, components: after.components },
    ).map((fault) => `the ${name} is narrower${fault}`);
  });
  return [...gone, ...changed];
};

const bodyFaults = ({ before, after }: Pair): string[] => {
  const [was, is] = [before.operation.requestBody, after.operation.requestBody];
  if (was === undefined) return is?.required ? ['a body is required now'] : [];
  if (is === undefined) return ['a body is refused now'];
  if (is.required && !was.required) return ['the body is required now'];
  return notIn(
    { schema: schemaOf(was), components: before.components },
    { schema: schemaOf(is), components: after.components },
  ).map((fault) => `the body is narrower at ${fault}`);
};

const answerFaults = ({ before, after }: Pair): string[] => {
  const successes = Object.entries(before.operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  return successes.flatMap(([status, was]) => {
    const is = after.operation.responses?.[status];
    if (is === undefined) return [`it does not answer ${status} any more`];
    return notIn(
      { schema: schemaOf(is), components: after.components },
      { schema: schemaOf(was), components: before.components, ignoresUnknown: true },
    ).map((fault) => `the answer is another at ${fault}`);
  });
};

const accessFaults = ({ before, after }: Pair): string[] =>
  before.operation.security?.length === 0 && after.operation.security?.length !== 0
    ? ['it is not public any more']
    : [];

/** Sentences, one for each thing that worked before and does not now; empty when every old client goes on working. */
export const breakingChanges = (before: Described, after: Described): readonly string[] => {
  const now = operationsOf(after);
  return [...operationsOf(before)].flatMap(([name, operation]) => {
    const successor = now.get(name);
    if (successor === undefined) return [`${name} is gone`];
    const pair: Pair = {
      before: { operation, components: before.components?.schemas ?? {} },
      after: { operation: successor, components: after.components?.schemas ?? {} },
    };
    const faults = [accessFaults, parameterFaults, bodyFaults, answerFaults].flatMap((find) => find(pair));
    return faults.map((fault) => `${name}: ${fault}`);
  });
};

const numbersOf = (version: string): readonly [major: number, minor: number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

/** Does the new version announce a break: a new major number, or a new minor one before 1.0.0? */
export const announcesBreak = (before: string, after: string): boolean => {
  const [wasMajor, wasMinor] = numbersOf(before);
  const [major, minor] = numbersOf(after);
  return major > wasMajor || (major === 0 && wasMajor === 0 && minor > wasMinor);
};
