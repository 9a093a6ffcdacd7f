import { expect, it } from '@jest/globals';
import pg from 'pg';
import {
  isLostRace,
  isOutOfReach,
  isRefusedByPostgres,
  PrismaStatementError,
  violatedConstraint,
} from './postgres-errors.ts';

const answered = (code: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('said Postgres', 1, 'error'), { code, constraint });

it.each([
  ['pg', (error: Error) => error],
  ['Prisma', (error: Error) => new PrismaStatementError(error)],
])('an error of a statement of %s is told by what Postgres said', (_who, thrown) => {
  expect(isLostRace(thrown(answered('40P01')))).toBe(true);
  expect(isOutOfReach(thrown(answered('57P01')))).toBe(true);
  expect(isOutOfReach(thrown(answered('53100')))).toBe(false);
  expect(isRefusedByPostgres(thrown(answered('53100')))).toBe(true);
  expect(isRefusedByPostgres(thrown(answered('57P01')))).toBe(false);
  expect(isRefusedByPostgres(thrown(new Error('Connection terminated unexpectedly')))).toBe(false);
  expect(violatedConstraint(thrown(answered('23P01', 'no_overlap')))).toBe('no_overlap');
});
