import { DatabaseError } from 'pg';
import { errorCode } from '../error-code.ts';

/** A statement of Prisma that failed. The adapter would turn pg's error into one without its constraint; a cause it leaves alone. */
export class PrismaStatementError extends Error {
  override readonly name = 'PrismaStatementError';

  constructor(cause: unknown) {
    super('a statement of Prisma failed', { cause });
  }
}

const errorOfPg = (error: unknown): unknown => (error instanceof PrismaStatementError ? error.cause : error);

const databaseError = (error: unknown): DatabaseError | null => {
  const said = errorOfPg(error);
  return said instanceof DatabaseError ? said : null;
};

/** The transaction lost against another one and nothing of it was written: running it again is right. */
const LOST_RACE = new Set(['40001', '40P01']);

/** The server goes, is gone, comes back, or has no connection left; 57014 is our own statement_timeout. */
const OUT_OF_REACH = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);

const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** pg gives these no code (pg 8.23, lib/client.js and pg-pool). */
const WITHOUT_CODE = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
];

export const isLostRace = (error: unknown): boolean => LOST_RACE.has(databaseError(error)?.code ?? '');

const isCollection = (error: unknown): error is AggregateError =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors);

/** Is Postgres itself the reason, rather than what we asked of it? */
export const isOutOfReach = (thrown: unknown): boolean => {
  const error = errorOfPg(thrown);
  if (error instanceof DatabaseError) return OUT_OF_REACH.has(error.code ?? '');
  // Node tries each address of a host and collects what each one answered.
  if (isCollection(error)) return error.errors.some(isOutOfReach);
  const code = errorCode(error);
  if (code !== undefined) return SOCKET.has(code);
  return error instanceof Error && WITHOUT_CODE.some((pattern) => pattern.test(error.message));
};

/** The name of the unique, exclusion, check or foreign key constraint that refused the statement, if one did. */
export const violatedConstraint = (thrown: unknown): string | null => {
  const error = databaseError(thrown);
  return error?.code?.startsWith('23') ? (error.constraint ?? null) : null;
};

/** What our own functions raise (migration `write_in_one_trip`). */
const RAISED = { keyInUse: 'ML001', keyAnswered: 'ML002', noPlace: 'ML003', noRow: 'ML004' } as const;

export const hasRaised = (error: unknown, what: keyof typeof RAISED): error is DatabaseError =>
  error instanceof DatabaseError && error.code === RAISED[what];
