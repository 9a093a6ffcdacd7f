import { deflateSync, inflateSync } from 'node:zlib';
import type { Given, Json } from './file.ts';

/** One change to what an item gives: where, and what it gives then. */
export interface Alteration {
  where: string;
  given(): Given;
}

type Path = (string | number)[];
type Container = { [key: string | number]: Json };

const isContainer = (value: Json | undefined): value is Json[] | { [field: string]: Json } =>
  typeof value === 'object' && value !== null;

/** A copy in which the value at `path` is `value`; without it where that is undefined. */
export function withValue<T extends Json>(whole: T, path: Path, value: Json | undefined): T {
  const [at, ...rest] = path;
  if (at === undefined) return value as T;
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Container;
  const changed = rest.length === 0 ? value : withValue(copy[at] as Json, rest, value);
  if (changed !== undefined) copy[at] = changed;
  else if (Array.isArray(copy)) copy.splice(Number(at), 1);
  else delete copy[at];
  return copy as unknown as T;
}

function* leaves(value: Json, path: Path = []): Generator<[Path, Json]> {
  if (isContainer(value)) {
    for (const [key, one] of Object.entries(value))
      yield* leaves(one, [...path, Array.isArray(value) ? Number(key) : key]);
    if (Array.isArray(value)) yield [path, value];
  } else yield [path, value];
}

/** Bytes that a text holds, where it is base64url of some. */
function bytesIn(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return text.length > 8 && bytes.toString('base64url') === text ? bytes : undefined;
}

const turnedAt = (bytes: Buffer, at: number): string => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8));
  return copy.toString('base64url');
};

/** Each byte of each field with a bit turned, shorter and longer ones; numbers next to it; lists without one, or with one twice. */
export function* alterations(given: Given): Generator<Alteration> {
  for (const [path, value] of leaves(given)) {
    const where = path.join('.');
    const as: Change = (what, one) => ({
      where: `${where}: ${what}`,
      given: () => withValue(given, path, one()),
    });
    if (typeof value === 'number') yield* [as('+1', () => value + 1), as('-1', () => value - 1)];
    else if (path.at(-1) === 'deflated') yield* changedFiles(String(value), as);
    else if (typeof value === 'string') yield* changedTexts(value, as);
    else if (Array.isArray(value) && value.length > 0) {
      yield as('one less', () => value.slice(1));
      yield as('the last less', () => value.slice(0, -1));
      yield as('one twice', () => [...value, value[0] as Json]);
      if (value.length > 1) yield as('in another order', () => value.toReversed());
    }
  }
}

type Change = (what: string, one: () => Json) => Alteration;

/** What is packed is the file: its head and first chunk, the borders of the others and its end, byte by byte; and every length around them. */
function* changedFiles(deflated: string, as: Change): Generator<Alteration> {
  const file = inflateSync(Buffer.from(deflated, 'base64url'));
  const packed = (bytes: Uint8Array): string => deflateSync(bytes).toString('base64url');
  const borders = [0, 83 + 262_160, 83 + 2 * 262_160, file.length].filter((border) => border <= file.length);
  const near = (at: number): boolean => at < 640 || borders.some((border) => Math.abs(border - at) < 48);
  for (let at = 0; at < file.length; at += near(at) ? 1 : 4_093)
    yield as(`byte ${at}`, () => packed(Buffer.from(turnedAt(file, at), 'base64url')));
  for (const border of borders)
    for (const length of [border - 17, border - 16, border - 1, border, border + 1, border + 16])
      if (length >= 0 && length < file.length) yield as(`${length} bytes`, () => packed(file.subarray(0, length)));
  yield as('longer', () => packed(Buffer.concat([file, Buffer.alloc(1)])));
}

function* changedTexts(text: string, as: Change): Generator<Alteration> {
  const prefix = text.startsWith('cv1.') ? 'cv1.' : '';
  const bytes = bytesIn(text.slice(prefix.length));
  if (!bytes) {
    yield as('another letter', () => `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`);
    yield as('longer', () => `${text}x`);
    return;
  }
  for (let at = 0; at < bytes.length; at += 1) yield as(`byte ${at}`, () => prefix + turnedAt(bytes, at));
  yield as('shorter', () => prefix + bytes.subarray(0, -1).toString('base64url'));
  yield as('longer', () => prefix + Buffer.concat([bytes, Buffer.of(0)]).toString('base64url'));
  yield as('padded', () => `${text}=`);
}

/** Other values of each field of a signed body: another type, next to it, too long; fields too many and too few. */
export function* alteredBodies(body: { [field: string]: Json }): Generator<[string, { [field: string]: Json }]> {
  yield ['a field too many', { ...body, more: 0 }];
  for (const [path, value] of leaves(body)) {
    const where = path.join('.');
    const as = (what: string, one: Json | undefined): [string, typeof body] => [
      `${where}: ${what}`,
      withValue(body, path, one),
    ];
    yield* [as('absent', undefined), as('null', null), as('true', true), as('an object', {}), as('a list', [])];
    if (typeof value === 'number')
      for (const one of [-1, 0.5, 2 ** 53 - 1, 2 ** 53, value + 1, value - 1]) yield as(String(one), one);
    else yield as('a number', 1);
    if (typeof value === 'string') {
      for (const length of [0, 1, 64, 65, 80, 81, 256, 257, 1_024, 1_025])
        yield as(`${length} letters`, 'x'.repeat(length));
      const spare = `${value.slice(0, -1)}${value.endsWith('B') ? 'C' : 'B'}`;
      yield* [as('NUL', `${value}\0`), as('another last letter', spare), as('capitals', value.toUpperCase())];
    } else if (Array.isArray(value)) {
      const [first = 'x'] = value;
      for (const length of [1, 2, 20, 21, 50, 51, 500, 501, 2_000, 2_001])
        yield as(
          `${length} of them`,
          Array.from({ length }, () => first),
        );
    }
  }
}
