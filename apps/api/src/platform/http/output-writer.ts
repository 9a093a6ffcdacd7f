import type { Endpoint } from '@maillon/contracts/endpoint';
import { isWrittenOnce } from '@maillon/contracts/written-once';
import * as z from 'zod';

type Writer = (value: unknown) => string;

/**
 * Turns what a handler returns into the text that leaves: parsed by the contract, so that members it does not name stay here.
 * @throws {Error} from the returned function when the handler's value is not what the contract promises (a mistake of ours)
 */
export const outputWriter = (contract: Endpoint): ((value: unknown) => string | null) => {
  const { output } = contract;
  if (output === undefined) return () => null;
  const write: Writer = contract.mediaType === undefined ? writerOf(output) : (value) => String(output.parse(value));
  return (value) => {
    try {
      return write(value);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      throw new Error(`${contract.id} does not answer what its contract promises:\n${z.prettifyError(error)}`);
    }
  };
};

/** By parts as far down as to what is written once; everything else is parsed and spelled as a whole. */
const writerOf = (schema: z.ZodType): Writer => {
  if (isWrittenOnce(schema)) return kept(whole(schema));
  if (!hasParts(schema)) return whole(schema);
  if (schema instanceof z.ZodUnion) return oneOf(schema);
  if (schema instanceof z.ZodArray) return list(schema, writerOf(elementOf(schema)));
  return schema instanceof z.ZodObject ? members(schema) : whole(schema);
};

const hasParts = (schema: z.ZodType): boolean => {
  if (isWrittenOnce(schema)) return true;
  // Rules over the value as a whole need the whole value.
  if ((schema.def.checks?.length ?? 0) > 0) return false;
  if (schema instanceof z.ZodUnion) return haveKinds(optionsOf(schema)) && optionsOf(schema).some(hasParts);
  if (schema instanceof z.ZodArray) return hasParts(elementOf(schema));
  return schema instanceof z.ZodObject && schema.def.catchall === undefined && membersOf(schema).some(isPart);
};

type Kind = 'list' | 'object' | 'null';

const kindOfValue = (value: unknown): Kind | null => {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'object' : null;
};

/** What a schema is for, where a look at the value tells it. */
const kindOf = (schema: z.ZodType): Kind | null => {
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodNull) return 'null';
  return schema instanceof z.ZodObject ? 'object' : null;
};

/** Whether a look at the value tells which of the options it is. */
const haveKinds = (options: readonly z.ZodType[]): boolean => {
  const kinds = new Set(options.map(kindOf));
  return kinds.size === options.length && !kinds.has(null);
};

const optionsOf = (schema: z.ZodUnion): readonly z.ZodType[] => schema.options as readonly z.ZodType[];
const elementOf = (schema: z.ZodArray): z.ZodType => schema.element as z.ZodType;
const membersOf = (schema: z.ZodObject): [string, z.ZodType][] => Object.entries(schema.shape) as [string, z.ZodType][];
const isPart = ([, schema]: readonly [string, z.ZodType]): boolean => hasParts(schema);

const whole =
  (schema: z.ZodType): Writer =>
  (value) =>
    JSON.stringify(schema.parse(value));

const kept = (write: Writer): Writer => {
  const written = new WeakMap<object, string>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value);
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = write(value);
    written.set(value, text);
    return text;
  };
};

const oneOf = (schema: z.ZodUnion): Writer => {
  const writers = new Map(optionsOf(schema).map((option) => [kindOf(option), writerOf(option)]));
  return (value) => (writers.get(kindOfValue(value)) ?? whole(schema))(value);
};

const list =
  (schema: z.ZodArray, write: Writer): Writer =>
  (value) =>
    Array.isArray(value) ? `[${value.map(write).join(',')}]` : whole(schema)(value);

const members = (schema: z.ZodObject): Writer => {
  const parts = membersOf(schema).filter(isPart);
  const rest = z.object(Object.fromEntries(membersOf(schema).filter((member) => !isPart(member))));
  const writers = parts.map(([name, part]) => [name, `${JSON.stringify(name)}:`, writerOf(part)] as const);
  return (value) => {
    const start = JSON.stringify(rest.parse(value)).slice(0, -1);
    const texts = writers.map(([name, label, write]) => label + write((value as Record<string, unknown>)[name]));
    return `${start}${start === '{' ? '' : ','}${texts.join(',')}}`;
  };
};
