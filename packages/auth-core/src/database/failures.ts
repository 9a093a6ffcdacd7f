import pg from 'pg';

/** What a failed query tells us. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */

/** Network errors of node, before or under the Postgres protocol. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** node-postgres reports these without any code. */
const CODELESS_OUTAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/** 08 connection · 53 resources · 57P server going down or starting · 57014 timeout · 55P03 lock timeout · 25P03 idle too long. */
const OUTAGE_STATES = /^(08...|53...|57P0.|57014|55P03|25P03)$/;

/** Postgres is away, starting, full or too slow: worth another try later, unlike a fault of ours. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK_CODES.has(code) || OUTAGE_STATES.test(code)) return true;
  return code === '' && error instanceof Error && CODELESS_OUTAGES.some((text) => error.message.startsWith(text));
}

/** Somebody else has locked the row for longer than this statement may wait; the connection is as good as before. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** What this transaction has read was changed by another one before it could write: all of it has to run again. */
export class LostRace extends Error {
  readonly code = '40001';
}

/** Two transactions waited for each other, or could not be put in an order: running this one again is safe. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/** The row that this one points to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';

/** The unique index that a write would have broken; undefined for any other failure. */
export const brokenUniqueIndex = (error: unknown): string | undefined =>
  codeOf(error) === '23505' && error instanceof pg.DatabaseError ? error.constraint : undefined;

/** U+0000, which Postgres cannot hold in a text. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}
