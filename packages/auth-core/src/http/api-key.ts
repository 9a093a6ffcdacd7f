import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** At least 20 characters of [A-Za-z0-9=-]: legal on the Java core as well, so one value fits both. */
export const newApiKey = (): string => randomBytes(32).toString('hex');

/** The key may come as `api-key`, as a bearer token, or bare in `authorization`. Any of the expected ones will do. */
export function hasApiKey(headers: IncomingHttpHeaders, expected: readonly string[]): boolean {
  const header = headers['api-key'] ?? headers.authorization?.replace(/^bearer /i, '') ?? '';
  const given = digest((Array.isArray(header) ? (header[0] ?? '') : header).trim());
  return expected.some((key) => timingSafeEqual(given, digest(key)));
}

const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
