import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isLostRace, isOutOfReach, violatedConstraint } from './postgres-errors.ts';

const answered = (code: string, constraint?: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('said Postgres', 1, 'error'), { code, constraint });
const nobodyListens = () =>
  new Promise<unknown>((resolve) => {
    connect(1, 'localhost').once('error', resolve);
  });

describe('an error of Postgres', () => {
  it.each(['40001', '40P01'])('%s is a lost race: again', (code) => {
    expect([isLostRace(answered(code)), isOutOfReach(answered(code))]).toEqual([true, false]);
  });

  it.each(['57P01', '57P02', '57P03', '53300', '57014', '08006'])('%s means that it is out of reach', (code) => {
    expect([isLostRace(answered(code)), isOutOfReach(answered(code))]).toEqual([false, true]);
  });

  it.each(['23505', '22P02', '42601', '42501'])('%s is our own fault', (code) => {
    expect([isLostRace(answered(code)), isOutOfReach(answered(code))]).toEqual([false, false]);
  });

  it.each([
    ['a refused connection, on every address of the host', nobodyListens],
    ['a connection cut by the server', async () => new Error('Connection terminated unexpectedly')],
    ['a pool without a free place', async () => new Error('timeout exceeded when trying to connect')],
  ])('%s means that it is out of reach', async (_what, make) => {
    expect(isOutOfReach(await make())).toBe(true);
  });

  it('anything else is not its business', () => {
    expect([new Error('no'), new TypeError('x'), null, 'text'].map(isOutOfReach)).toEqual([false, false, false, false]);
  });
});

describe('a violated constraint', () => {
  it.each([
    ['unique', '23505'],
    ['exclusion', '23P01'],
    ['check', '23514'],
    ['foreign key', '23503'],
  ])('is named: %s', (_kind, code) => {
    expect(violatedConstraint(answered(code, 'users_email_key'))).toBe('users_email_key');
  });

  it('is none for any other error', () => {
    expect(violatedConstraint(answered('22P02'))).toBeNull();
    expect(violatedConstraint(new Error('users_email_key'))).toBeNull();
  });
});
