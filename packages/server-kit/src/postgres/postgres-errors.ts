/** What a failed statement says. Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
import { errorCode } from '../error-code.ts';

/** 08 connection · 53300 no connection left · 57P going down or starting · 57014 too slow · 25P03 idle too long · 25006 read only. */
const UNREACHABLE = /^(08...|53300|57P0.|57014|25P03|25006)$/;
/** 53 disk, memory, a configured limit · 58 its disk or its files. */
const WITHOUT_RESOURCES = /^(53(?!300)...|58...)$/;
const NETWORK = /^E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/;
/** pg gives these no code (pg 8.23, lib/client.js and pg-pool). */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable)/;

const codeOf = (error: unknown): string => errorCode(error) ?? '';

const isCollection = (error: unknown): error is AggregateError =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors);

/** The server goes, is gone, comes back, does not answer in time or has no connection left. */
export function isUnreachable(error: unknown): boolean {
  // Node tries each address of a host and collects what each one answered.
  if (isCollection(error)) return error.errors.some(isUnreachable);
  const code = codeOf(error);
  if (code !== '') return UNREACHABLE.test(code) || NETWORK.test(code);
  return error instanceof Error && WITHOUT_CODE.test(error.message);
}

/** Another transaction has locked the row for longer than this statement may wait; the connection is as good as before. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** It answers, and has no disk or memory left: what waiting, or a person, mends. Nothing was written. */
export const isShortOfResources = (error: unknown): boolean => WITHOUT_RESOURCES.test(codeOf(error));

export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100';

/** Postgres is away, full or too slow: nothing was written, and the same request is right later, unlike after a fault of ours. */
export const isOutage = (error: unknown): boolean =>
  isUnreachable(error) || isLockTimeout(error) || isShortOfResources(error);

/** Two transactions waited for each other, or could not be put in an order: nothing was written, and running this one again is right. */
export const isLostRace = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error));

/** What this transaction has read was changed by another one before it could write: all of it has to run again. */
export class LostRace extends Error {
  readonly code = '40001';
}

/** U+0000, which Postgres cannot hold in a text. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(codeOf(error));

/** The row that this one points to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === '23503';

/** The name of the unique, exclusion, check or foreign key constraint that refused the statement, if one did. */
export const violatedConstraint = (error: unknown): string | null =>
  codeOf(error).startsWith('23') &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  typeof error.constraint === 'string'
    ? error.constraint
    : null;
