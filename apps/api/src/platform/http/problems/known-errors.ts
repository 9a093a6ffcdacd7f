import type { RefusalCode } from '@maillon/contracts/refusals/refusals';
import { isDiskFull, isShortOfResources } from '@maillon/server-kit/postgres/postgres-errors';
import { diskRefusal } from '../../postgres/disk-errors.ts';
import { isOutOfReach } from '../../postgres/postgres-errors.ts';
import { Refusal } from '../../refusal.ts';

/** Fastify's own errors that a caller can cause. */
const FASTIFY: Partial<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'URI_TOO_LONG',
  // A path that climbs (`..`) or names a host (`//`).
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
};

/**
 * Values that passed a schema and that Postgres cannot hold: too long, out of range, no such date, not encodable, not of the
 * type. Other members of class 22 (division by zero…) are mistakes of ours and stay 500.
 */
const UNSTORABLE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P03', '22P05']);

/** Prisma: cannot reach the server, timed out, connection closed, no connection left in the pool. */
const PRISMA_OUT_OF_REACH = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024']);

const MAX_CAUSES = 5;

const codeOf = (error: object): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined;

const refusalOfOne = (error: object): Refusal | null => {
  const code = codeOf(error);
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL');
  if (isOutOfReach(error) || isShortOfResources(error) || (code !== undefined && PRISMA_OUT_OF_REACH.has(code))) {
    return new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: 2 });
  }
  if (code === undefined) return null;
  if (UNSTORABLE.has(code)) return new Refusal('VALIDATION_FAILED');
  const known = FASTIFY[code];
  return known === undefined ? diskRefusal(error) : new Refusal(known);
};

/** The refusal that an error of a library stands for, looked for along its causes; null when it is none of those we know. */
export const refusalFor = (error: unknown): Refusal | null => {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && typeof current === 'object' && current !== null; depth++) {
    const refusal = refusalOfOne(current);
    if (refusal !== null) return refusal;
    current = 'cause' in current ? current.cause : null;
  }
  return null;
};
