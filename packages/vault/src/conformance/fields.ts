import { isSigned } from './crypto.ts';
import { b32, b64, type Fields, type Json, type Page, type Reading, Refused, sha256, toB64 } from './reading.ts';

/** The types of §1, each a function that says whether a value is one. */
export type Is = (value: Json | undefined, page: Page) => boolean;

export const int =
  (least = 0, most = Number.MAX_SAFE_INTEGER): Is =>
  (value, { strict }) =>
    (strict.safe ? Number.isSafeInteger(value) : Number.isInteger(value)) &&
    (!strict.least || (value as number) >= least) &&
    (!strict.safe || (value as number) <= most);
export const text =
  (least: number, most: number): Is =>
  (value, { strict, textLength }) =>
    typeof value === 'string' &&
    (!strict.leastText || textLength(value) >= least) &&
    (!strict.length || textLength(value) <= most) &&
    (!strict.nul || !value.includes('\0'));
export const bytes =
  (length: number): Is =>
  (value, { strict }) => {
    if (typeof value !== 'string') return false;
    const read = Buffer.from(value, 'base64url');
    return read.length === length && (!strict.spare || read.toString('base64url') === value);
  };
export const id =
  (...prefixes: string[]): Is =>
  (value, { strict }) =>
    typeof value === 'string' &&
    prefixes.includes(value.slice(0, 3)) &&
    (strict.id ? /^..._[a-z2-7]{32}$/ : /^..._/).test(value);
export const uuid: Is = (value, { strict }) =>
  typeof value === 'string' &&
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(strict.uuid ? value : value.toLowerCase());
export const is =
  (...allowed: Json[]): Is =>
  (value) =>
    allowed.includes(value as Json);
/** One of these words, where the protocol may come to have more of them. */
export const word =
  (...allowed: string[]): Is =>
  (value, { strict }) =>
    typeof value === 'string' && (!strict.word || allowed.includes(value));
export const orNull =
  (type: Is): Is =>
  (value, page) =>
    value === null || type(value, page);
export const list =
  (type: Is, least: number, most: number): Is =>
  (value, page) =>
    Array.isArray(value) &&
    (!page.strict.leastList || value.length >= least) &&
    (!page.strict.mostList || value.length <= most) &&
    value.every((one) => type(one, page));
export const either =
  (...types: Is[]): Is =>
  (value, page) =>
    types.some((type) => type(value, page));

/** Exactly these fields; a name that ends with `?` may be absent. */
export const object =
  (fields: Record<string, Is>): Is =>
  (value, page) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const names = Object.keys(fields).map((name) => name.replace('?', ''));
    if (page.strict.unknown && !Object.keys(value).every((name) => names.includes(name))) return false;
    return Object.entries(fields).every(([name, type]) => {
      const key = name.replace('?', '');
      return Object.hasOwn(value, key) ? type(value[key], page) : name.endsWith('?') || !page.strict.missing;
    });
  };

export const by = object({ id: id('cvi'), kseq: int(), head: bytes(32) });
export const point = object({ size: int(), root: bytes(32) });
export const signed = object({ b: text(1, 1_000_000), s: text(1, 100), k: text(1, 64) });

export interface Signed {
  b: string;
  s: string;
  k: string;
  p?: string;
  d?: string;
}

export interface By {
  id: string;
  kseq: number;
  head: string;
}

/** JSON in which no object has a key twice. */
export function parse(reading: Reading, source: string): Json {
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    throw new Refused('JSON');
  }
  const texts = source.match(/"(?:[^"\\]|\\.)*"(\s*:)?/g) ?? [];
  const names = texts.filter((text) => text.endsWith(':')).length;
  reading.must('no key twice', names === count(value));
  return value;
}

const count = (value: Json): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, one) => sum + count(one as Json), own);
};

/** §6: the body of a signed object, whose fields are those of `type`. */
export function bodyOf(reading: Reading, { b }: Signed, type: Is): Fields {
  if (typeof b !== 'string' || b.length > 1_000_000) throw new Refused('length of a body');
  const source = reading.page.bodyText(b64(b));
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    throw new Refused('JSON');
  }
  if (!reading.page.isCanonical(source, value)) throw new Refused('canonical body');
  if (!type(value, reading.page)) throw new Refused('fields of a body');
  return value as Fields;
}

export function checkSignature(reading: Reading, rule: string, purpose: string, { b, s }: Signed, key: Buffer): void {
  reading.must(rule, isSigned(key, b64(s), reading.page.signatureInput(purpose, b64(b))));
}

export const hashOf = ({ b }: Signed): string => toB64(sha256(b64(b)));

export const idOf = (reading: Reading, prefix: string, bytesOfIt: Uint8Array): string =>
  `${prefix}_${b32(sha256(bytesOfIt).subarray(0, reading.page.idBytes))}`;

export const keyName = ({ id: owner, kseq }: { id: string; kseq: number }): string => `${owner}#${kseq}`;
