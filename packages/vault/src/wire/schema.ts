import { VaultError } from '../errors.ts';

/**
 * A parser for signed JSON that accepts exactly what PROTOCOL.md lists. A library would cost more bytes than the whole wire
 * format, and would forgive more: here an unknown key, a missing key or a number that is no safe integer is CHAIN_INVALID.
 */
export type Schema<T> = (value: unknown, path: string) => T;

// Makers of schemas are marked as free of side effects: what a page never parses leaves its bundle.

const refuse = (path: string, what: string): never => {
  throw new VaultError('CHAIN_INVALID', `${path}: ${what}`);
};

export const integer =
  /* @__NO_SIDE_EFFECTS__ */
    (minimum = 0, maximum = Number.MAX_SAFE_INTEGER): Schema<number> =>
    (value, path) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum
        ? value
        : refuse(path, 'not such an integer');

/** Without NUL, which no database keeps in a text. */
export const string =
  /* @__NO_SIDE_EFFECTS__ */
    (maximum = 256, minimum = 0): Schema<string> =>
    (value, path) =>
      typeof value === 'string' && value.length >= minimum && value.length <= maximum && !value.includes('\0')
        ? value
        : refuse(path, 'not such a string');

export const pattern =
  /* @__NO_SIDE_EFFECTS__ */
    (expression: RegExp): Schema<string> =>
    (value, path) =>
      typeof value === 'string' && expression.test(value) ? value : refuse(path, 'not such a string');

/** The last letters of a text whose length is no multiple of three: those whose spare bits are zero. */
const LAST = ['', '[AQgw]', '[AEIMQUYcgkosw048]'] as const;

/** Bytes of one length, in base64url: one text per value, also where it is only compared and never decoded. */
export const bytesText = /* @__NO_SIDE_EFFECTS__ */ (length: number): Schema<string> => {
  const last = LAST[length % 3] ?? '';
  const free = Math.ceil((length * 4) / 3) - (last === '' ? 0 : 1);
  return pattern(new RegExp(`^[A-Za-z0-9_-]{${free}}${last}$`));
};

export const literal =
  /* @__NO_SIDE_EFFECTS__ */
    <const T extends string | number>(...allowed: T[]): Schema<T> =>
    (value, path) =>
      allowed.includes(value as T) ? (value as T) : refuse(path, 'not allowed');

export const nullable =
  /* @__NO_SIDE_EFFECTS__ */
    <T>(schema: Schema<T>): Schema<T | null> =>
    (value, path) =>
      value === null ? null : schema(value, path);

export const list =
  /* @__NO_SIDE_EFFECTS__ */
    <T>(schema: Schema<T>, maximum: number, minimum = 0): Schema<T[]> =>
    (value, path) => {
      if (!Array.isArray(value) || value.length > maximum || value.length < minimum)
        return refuse(path, 'not such a list');
      return value.map((item, at) => schema(item, `${path}[${at}]`));
    };

type Fields = Record<string, Schema<unknown>>;
type Parsed<F extends Fields> = { [K in keyof F]: F[K] extends Schema<infer T> ? T : never };

/** Every field of `required`, any of `optional`, and nothing else. */
export const record = /* @__NO_SIDE_EFFECTS__ */ <R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): Schema<Parsed<R> & Partial<Parsed<O>>> => {
  const fields: Fields = { ...optional, ...required };
  const listed = Object.entries(fields);
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path, 'not an object');
    for (const key of Object.keys(value)) if (!Object.hasOwn(fields, key)) refuse(path, 'a key too many');
    const parsed: Record<string, unknown> = {};
    for (const [key, schema] of listed) {
      if (Object.hasOwn(value, key)) parsed[key] = schema((value as Record<string, unknown>)[key], `${path}.${key}`);
      else if (Object.hasOwn(required, key)) refuse(`${path}.${key}`, 'missing');
    }
    return parsed as Parsed<R> & Partial<Parsed<O>>;
  };
};

/** The first of the alternatives that fits. */
export const oneOf =
  /* @__NO_SIDE_EFFECTS__ */
    <A, B>(first: Schema<A>, second: Schema<B>): Schema<A | B> =>
    (value, path) => {
      try {
        return first(value, path);
      } catch {
        return second(value, path);
      }
    };

/** The shape that the field `tag` names. */
export const variant =
  /* @__NO_SIDE_EFFECTS__ */
    <V extends Record<string, Schema<unknown>>>(
      tag: string,
      shapes: V,
    ): Schema<{ [K in keyof V]: V[K] extends Schema<infer T> ? T : never }[keyof V]> =>
    (value, path) => {
      const name = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[tag] : undefined;
      const shape = typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
      if (!shape) return refuse(`${path}.${tag}`, 'not allowed');
      return shape(value, path) as { [K in keyof V]: V[K] extends Schema<infer T> ? T : never }[keyof V];
    };
