import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../refusal.ts';

/** Design api §1 "Limits" and "JSON". */
export const MAX_BODY_BYTES = 256 * 1024;
const MAX_DEPTH = 20;
const MAX_ITEMS = 1000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Names that would reach a prototype if any code ever copied the object key by key. */
const reachesPrototype = (record: Record<string, unknown>): boolean =>
  Object.hasOwn(record, '__proto__') ||
  (Object.hasOwn(record, 'constructor') &&
    isRecord(record.constructor) &&
    Object.hasOwn(record.constructor, 'prototype'));

const check = (value: unknown, depth: number): void => {
  if (!isRecord(value)) return;
  if (depth > MAX_DEPTH) throw new Refusal('PAYLOAD_TOO_LARGE');
  if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS) throw new Refusal('PAYLOAD_TOO_LARGE');
    for (const item of value) check(item, depth + 1);
    return;
  }
  if (reachesPrototype(value)) throw new Refusal('BAD_REQUEST');
  for (const member of Object.values(value)) check(member, depth + 1);
};

/** JSON is UTF-8 (RFC 8259 §8.1), and is sent to us as it is: another spelling of it would be read as something else. */
const isPlain = (headers: IncomingHttpHeaders): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1];
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  return (charset === undefined || /^utf-?8$/i.test(charset)) && coding === 'identity';
};

/**
 * The body of a request, within the limits that hold before the caller is known. An empty body is `undefined`.
 * @throws {Refusal} `UNSUPPORTED_MEDIA_TYPE` when it is packed or of another charset, `BAD_REQUEST` when it is not JSON or names
 *   a prototype, `PAYLOAD_TOO_LARGE` when it is too deep or too long
 */
export const parseJsonBody = (headers: IncomingHttpHeaders, bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined;
  if (!isPlain(headers)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  if (!isUtf8(bytes)) throw new Refusal('BAD_REQUEST');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
  check(value, 1);
  return value;
};
