import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  isDiskFull,
  isForeignKeyViolation,
  isLockTimeout,
  isLostRace,
  isOutage,
  isShortOfResources,
  isUnreachable,
  isUnstorableText,
  LostRace,
  violatedConstraint,
} from './postgres-errors.ts';

const withCode = (code: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('said Postgres', 1, 'error'), { code, constraint });
const refusedConnection = () =>
  new Promise<unknown>((resolve) => {
    connect(1, 'localhost').once('error', resolve);
  });

describe('an outage of Postgres', () => {
  it.each(['57P01', '57P02', '57P03', '53300', '57014', '08006', '25006', '25P03', 'ECONNRESET', 'ETIMEDOUT'])(
    '%s means that it is unreachable',
    (code) => expect([isUnreachable(withCode(code)), isOutage(withCode(code))]).toEqual([true, true]),
  );

  it.each(['53000', '53100', '53200', '58030'])('%s means that it is short of resources', (code) => {
    const error = withCode(code);
    expect([isShortOfResources(error), isOutage(error), isUnreachable(error)]).toEqual([true, true, false]);
  });

  it('a full disk is told from the other resources', () => {
    expect(['53100', '53200'].map((code) => isDiskFull(withCode(code)))).toEqual([true, false]);
  });

  it('a lock that is held too long is an outage on a connection that is good', () => {
    const error = withCode('55P03');
    expect([isLockTimeout(error), isOutage(error), isUnreachable(error)]).toEqual([true, true, false]);
  });

  it.each([
    ['a refused connection, on every address of the host', refusedConnection],
    ['a connection cut by the server', async () => new Error('Connection terminated unexpectedly')],
    ['a pool without a free place', async () => new Error('timeout exceeded when trying to connect')],
  ])('%s means that it is unreachable', async (_what, make) => {
    expect(isUnreachable(await make())).toBe(true);
  });

  it.each(['23505', '22P02', '42601', '42P01', '42501', '40P01'])('%s concerns the statement alone', (code) => {
    expect(isOutage(withCode(code))).toBe(false);
  });

  it('an error that is not of Postgres is no outage', () => {
    expect([new Error('no'), new TypeError('x is undefined'), null, undefined, 'text'].some(isOutage)).toBe(false);
  });
});

it('a deadlock, a serialization failure and a lost race of ours may be tried again, a duplicate may not', () => {
  const errors = [withCode('40P01'), withCode('40001'), new LostRace(), withCode('23505')];
  expect(errors.map(isLostRace)).toEqual([true, true, true, false]);
});

it('U+0000 cannot be stored', () => expect(isUnstorableText(withCode('22021'))).toBe(true));

describe('a violated constraint', () => {
  it.each([
    ['unique', '23505'],
    ['exclusion', '23P01'],
    ['check', '23514'],
    ['foreign key', '23503'],
  ])('a violated constraint is named: %s', (_kind, code) => {
    expect(violatedConstraint(withCode(code, 'users_email_key'))).toBe('users_email_key');
  });

  it('a violated constraint is none for any other error', () => {
    expect(violatedConstraint(withCode('22P02', 'users_email_key'))).toBeNull();
    expect(violatedConstraint(withCode('23505'))).toBeNull();
    expect(violatedConstraint(new Error('users_email_key'))).toBeNull();
  });

  it('is told apart where it is a foreign key', () => {
    expect(['23503', '23505'].map((code) => isForeignKeyViolation(withCode(code)))).toEqual([true, false]);
  });
});
