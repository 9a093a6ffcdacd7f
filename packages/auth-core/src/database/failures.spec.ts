import { expect, it } from '@jest/globals';
import pg from 'pg';
import { brokenUniqueIndex, isOutage, isRetryable, isUnstorableText } from './failures.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P01', '57P03', '08006', '53300', '57014', '55P03'])(
  '%s means that Postgres is away or overloaded',
  (code) => expect(isOutage(withCode(code))).toBe(true),
);

it.each(['23505', '42P01', '42601', '22021', '40P01'])('%s concerns the statement, not the connection', (code) =>
  expect(isOutage(withCode(code))).toBe(false),
);

it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect', 'Query read timeout'])(
  'pg says "%s" without a code, and it is an outage',
  (message) => expect(isOutage(new Error(message))).toBe(true),
);

it('a fault of our own is no outage', () => {
  expect(isOutage(new TypeError('x is undefined'))).toBe(false);
  expect(isOutage(undefined)).toBe(false);
});

it('deadlocks and serialization failures may be tried again', () => {
  expect(['40P01', '40001'].every((code) => isRetryable(withCode(code)))).toBe(true);
  expect(isRetryable(withCode('23505'))).toBe(false);
});

it('a broken unique index is named', () => {
  const error = Object.assign(new pg.DatabaseError('duplicate', 9, 'error'), { code: '23505', constraint: 'users_x' });
  expect(brokenUniqueIndex(error)).toBe('users_x');
  expect(brokenUniqueIndex(withCode('23503'))).toBeUndefined();
});

it('U+0000 cannot be stored', () => expect(isUnstorableText(withCode('22021'))).toBe(true));
