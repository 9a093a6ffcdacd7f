import { expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

it('the defaults are those of the Java core', () =>
  expect(readSettings({ databaseUrl: '' })).toMatchObject({
    codeLifetimeMs: 900_000,
    maxCodeInputAttempts: 5,
    accessTokenValidityMs: 3_600_000,
    refreshTokenValidityMs: 8_640_000_000,
    signingKeyIntervalMs: 604_800_000,
    schema: 'auth_core',
  }));

it.each(['Auth', 'a-b', '1a', 'a;drop', '', 'a"b'])('%j cannot name a schema', (schema) =>
  expect(() => readSettings({ databaseUrl: '', schema })).toThrow('is no plain schema name'),
);
