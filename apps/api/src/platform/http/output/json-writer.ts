import { isCachedOutput } from '@maillon/contracts/endpoint/cached-output';
import * as z from 'zod';

/** The JSON of a value; undefined where the value is left out. @throws {z.ZodError} when it is not what the schema promises */
export type Writer = (value: unknown) => string | undefined;
type Members = Readonly<Record<string, unknown>>;

/**
 * Checks and spells a value in one go, worked out once per schema (docs/decisions/hot-reads.md). The plain kinds that answers are
 * made of are known here; whatever is not, zod parses, and the result is spelled as it is.
 */
export const writerOf = (schema: z.ZodType): Writer => {
  const write = known(schema) ?? whole(schema);
  return isCachedOutput(schema) ? kept(write) : write;
};

/** Null for what only zod can do: rules over a value, changes of it, kinds that answers seldom have. */
const known = (schema: z.ZodType): Writer | null => {
  if (schema instanceof z.ZodNumber) return number(schema);
  if ((schema.def.checks?.length ?? 0) > 0) return null;
  if (schema instanceof z.ZodString) return string(schema);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return choice(schema);
  if (schema instanceof z.ZodBoolean)
    return (value) => (typeof value === 'boolean' ? String(value) : refuse(schema, value));
  if (schema instanceof z.ZodNull) return (value) => (value === null ? 'null' : refuse(schema, value));
  if (schema instanceof z.ZodNullable) return nullable(schema);
  if (schema instanceof z.ZodOptional) return optional(schema);
  if (schema instanceof z.ZodArray) return list(schema);
  if (schema instanceof z.ZodUnion) return oneOf(schema);
  return schema instanceof z.ZodObject && schema.def.catchall === undefined ? members(schema) : null;
};

const whole =
  (schema: z.ZodType): Writer =>
  (value) =>
    JSON.stringify(schema.parse(value));

/** What a look says is wrong, zod says in words; what it finds right after all, it spells. */
const refuse = (schema: z.ZodType, value: unknown): string | undefined => whole(schema)(value);

const kept = (write: Writer): Writer => {
  const written = new WeakMap<object, string | undefined>();
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return write(value);
    const earlier = written.get(value);
    if (earlier !== undefined) return earlier;
    const text = inOnePiece(write(value));
    written.set(value, text);
    return text;
  };
};

/** V8 puts a text together from its parts when it is read, and a part of a longer text again each time: 40 of them in a card. */
const inOnePiece = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : Buffer.from(text).toString();

/** What JSON writes otherwise than it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what must be escaped
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

const string = (schema: z.ZodString): Writer | null => {
  const { format, coerce } = schema.def as z.core.$ZodStringDef & { readonly format?: string };
  if (format !== undefined || coerce === true) return null;
  return (value) => (typeof value === 'string' ? quoted(value) : refuse(schema, value));
};

const isWhole = (check: z.core.$ZodCheck<never>): boolean => {
  const { check: kind, format } = check._zod.def as { check: string; format?: string };
  return kind === 'number_format' && format === 'safeint';
};

const number = (schema: z.ZodNumber): Writer | null => {
  const { checks = [], coerce, format } = schema.def as z.core.$ZodNumberDef & { readonly format?: string };
  if (coerce === true || format !== undefined || !checks.every(isWhole)) return null;
  const isRight: (value: unknown) => boolean = checks.length > 0 ? Number.isSafeInteger : Number.isFinite;
  return (value) => (isRight(value) ? String(value) : refuse(schema, value));
};

const choice = (schema: z.ZodEnum | z.ZodLiteral): Writer => {
  const values: readonly unknown[] = schema instanceof z.ZodEnum ? schema.options : [...schema.values];
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value) ?? refuse(schema, value);
};

const nullable = (schema: z.ZodNullable): Writer => {
  const write = writerOf(schema.unwrap() as z.ZodType);
  return (value) => (value === null ? 'null' : write(value));
};

const optional = (schema: z.ZodOptional): Writer => {
  const write = writerOf(schema.unwrap() as z.ZodType);
  return (value) => (value === undefined ? undefined : write(value));
};

const list = (schema: z.ZodArray): Writer | null => {
  const element = schema.element as z.ZodType;
  const write = known(element);
  if (write === null) return null;
  const each = isCachedOutput(element) ? kept(write) : write;
  // Weeks of slots are hundreds of thousands of numbers.
  const isPlain = element instanceof z.ZodNumber && (element.def.checks?.length ?? 0) === 0;
  return (value) => {
    if (!Array.isArray(value)) return refuse(schema, value);
    if (isPlain && value.every(Number.isFinite)) return `[${value.join(',')}]`;
    return `[${value.map((item) => each(item) ?? 'null').join(',')}]`;
  };
};

const members = (schema: z.ZodObject): Writer => {
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(part),
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(schema, value);
    let text = '';
    for (const { name, label, write } of parts) {
      const part = write((value as Members)[name]);
      if (part !== undefined) text += text === '' ? label + part : `,${label}${part}`;
    }
    return `{${text}}`;
  };
};

type Kind = 'list' | 'object' | 'null';

const kindOfValue = (value: unknown): Kind | null => {
  if (Array.isArray(value)) return 'list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'object' : null;
};

const kindOf = (schema: z.ZodType): Kind | null => {
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodNull) return 'null';
  return schema instanceof z.ZodObject ? 'object' : null;
};

/** Where a look at the value tells which of the options it is. */
const oneOf = (schema: z.ZodUnion): Writer | null => {
  const options = schema.options as readonly z.ZodType[];
  const kinds = new Set(options.map(kindOf));
  if (kinds.has(null) || kinds.size < options.length) return null;
  const writers = new Map(options.map((option) => [kindOf(option), writerOf(option)]));
  return (value) => (writers.get(kindOfValue(value)) ?? whole(schema))(value);
};
