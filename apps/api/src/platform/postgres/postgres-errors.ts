import * as postgres from '@maillon/server-kit/postgres/postgres-errors';
import { DatabaseError } from 'pg';

/** A statement of Prisma that failed. The adapter would turn pg's error into one without its constraint; a cause it leaves alone. */
export class PrismaStatementError extends Error {
  override readonly name = 'PrismaStatementError';

  constructor(cause: unknown) {
    super('a statement of Prisma failed', { cause });
  }
}

const errorOfPg = (error: unknown): unknown => (error instanceof PrismaStatementError ? error.cause : error);

export const isLostRace = (error: unknown): boolean => postgres.isLostRace(errorOfPg(error));

/** Is Postgres itself the reason, rather than what we asked of it? */
export const isOutOfReach = (error: unknown): boolean => postgres.isUnreachable(errorOfPg(error));

/** Postgres answered that it did not do it. Where the connection broke instead, a commit may have been kept. */
export const isRefusedByPostgres = (error: unknown): boolean =>
  errorOfPg(error) instanceof DatabaseError && !isOutOfReach(error);

/** The name of the unique, exclusion, check or foreign key constraint that refused the statement, if one did. */
export const violatedConstraint = (error: unknown): string | null => postgres.violatedConstraint(errorOfPg(error));

/** What our own functions raise (migration `write_in_one_trip`). */
const RAISED = { keyInUse: 'ML001', keyAnswered: 'ML002', noPlace: 'ML003', noRow: 'ML004' } as const;

export const hasRaised = (error: unknown, what: keyof typeof RAISED): error is DatabaseError =>
  error instanceof DatabaseError && error.code === RAISED[what];
