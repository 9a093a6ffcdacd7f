import { expect, it } from '@jest/globals';
import { readSettings } from '../settings.ts';
import { withCoreConfig } from './core-config.ts';

const settings = readSettings({ databaseUrl: '' });

it.each([
  ['passwordless_code_lifetime', 1_000, { codeLifetimeMs: 1_000 }],
  ['passwordless_max_code_input_attempts', '3', { maxCodeInputAttempts: 3 }],
  ['access_token_validity', 2, { accessTokenValidityMs: 2_000 }],
  ['refresh_token_validity', '0.5', { refreshTokenValidityMs: 30_000 }],
  [
    'api_keys',
    'a1B2c3D4e5F6g7H8-=xy,second-key-of-20-chars',
    { apiKeys: ['a1B2c3D4e5F6g7H8-=xy', 'second-key-of-20-chars'] },
  ],
  ['access_token_dynamic_signing_key_update_interval', '0.001', { signingKeyIntervalMs: 3_600 }],
])('%s = %p', (name, value, changed) =>
  expect(withCoreConfig(settings, { [name]: value })).toEqual({ ...settings, ...changed }),
);

it('a rule of something we do not have changes nothing', () =>
  expect(withCoreConfig(settings, { email_verification_token_lifetime: 1 })).toEqual(settings));

it.each([0, -1, 'soon', null, [], Number.NaN])('%p is no length of time', (value) =>
  expect(() => withCoreConfig(settings, { access_token_validity: value })).toThrow('access_token_validity'),
);

it.each(['', 'short', `${'k'.repeat(20)},`, 'with spaces in it, as text', 7, null])('%p is no key', (value) =>
  expect(() => withCoreConfig(settings, { api_keys: value })).toThrow('api_keys'),
);
