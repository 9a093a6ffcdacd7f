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

it('a fraction of a minute or an hour is a whole number of milliseconds', () =>
  expect(
    readSettings({ databaseUrl: '', refreshTokenValidityMinutes: 0.000_51, accessTokenSigningKeyUpdateHours: 0.001 }),
  ).toMatchObject({ refreshTokenValidityMs: 31, signingKeyIntervalMs: 3_600 }));
