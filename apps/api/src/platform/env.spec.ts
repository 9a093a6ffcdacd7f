import { describe, expect, it } from '@jest/globals';
import { ENV_NAMES, parseEnv } from './env.ts';

const local = {
  MODE: 'LOCAL',
  DATABASE_URL: 'postgresql://somebody@localhost/maillon',
  SECRET_KEY: 'x'.repeat(32),
};
const production = {
  ...local,
  MODE: 'PROD',
  PUBLIC_URL: 'https://maillon.example/',
  SMTP_URL: 'smtp://mail.example',
  SMS_URL: 'https://sms.example/send',
  SMS_TOKEN: 'token',
};

describe('the environment', () => {
  it('of one machine needs a mode, a database and a secret; the rest has its value', () => {
    expect(parseEnv(local)).toMatchObject({
      VARIANT: 'natalconnect',
      COUNTRY: 'FR',
      API_BASE_PATH: '/api',
      PUBLIC_URL: 'http://localhost:3000',
      CORS_ORIGINS: [],
      RATE_LIMIT_SCALE: 1000,
      NIR_KEY_CHECK: 'warn',
      TRUST_PROXY: 0,
    });
  });

  it('the environment is frozen', () => {
    expect(Object.isFrozen(parseEnv(local))).toBe(true);
  });

  it('takes lists with commas and numbers as text', () => {
    const env = parseEnv({
      ...local,
      CORS_ORIGINS: 'https://a.example, https://b.example/',
      PORT: '8080',
      TRUST_PROXY: '1',
    });
    expect(env).toMatchObject({ CORS_ORIGINS: ['https://a.example', 'https://b.example'], PORT: 8080, TRUST_PROXY: 1 });
  });

  it('takes an empty value for an absent one, as compose files write it', () => {
    expect(parseEnv({ ...local, SMTP_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 });
  });

  it('of production is not scaled, and its address has no slash at the end', () => {
    expect(parseEnv(production)).toMatchObject({ RATE_LIMIT_SCALE: 1, PUBLIC_URL: 'https://maillon.example' });
  });

  it.each([
    ['no mode', { MODE: undefined }, 'MODE'],
    ['an unknown mode', { MODE: 'TEST' }, 'MODE'],
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['another database', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [
      'an identity provider without its secret',
      { PSC_ISSUER: 'https://psc.example', PSC_CLIENT_ID: 'x' },
      'PSC_CLIENT_SECRET',
    ],
    ['a short secret', { SECRET_KEY: 'short' }, 'SECRET_KEY'],
    ['a short retired secret', { SECRET_KEY: `${'x'.repeat(32)},short` }, 'SECRET_KEY'],
    ['a base path that ends with a slash', { API_BASE_PATH: '/api/' }, 'API_BASE_PATH'],
    ['half of LiveKit', { LIVEKIT_URL: 'ws://localhost:7880' }, 'LIVEKIT_API_SECRET'],
    ['half of S3', { S3_BUCKET: 'uploads' }, 'S3_ACCESS_KEY_ID'],
    ['half of Novu', { NOVU_API_KEY: 'key' }, 'NOVU_API_URL'],
    ['an SMS gateway without its token', { SMS_URL: 'https://sms.example' }, 'SMS_TOKEN'],
    ['a port that is none', { PORT: '70000' }, 'PORT'],
  ])('with %s is refused, and the fault is named', (_what, change, name) => {
    expect(() => parseEnv({ ...local, ...change })).toThrow(`${name}: `);
  });

  it.each(['PUBLIC_URL', 'SMTP_URL', 'SMS_URL'])(
    'outside LOCAL is refused without %s: stand-ins reach nobody',
    (name) => {
      expect(() => parseEnv({ ...production, [name]: undefined })).toThrow(`${name}: is required in mode PROD`);
    },
  );

  it('names every fault at once, and never the value of a secret', () => {
    const faulty = () => parseEnv({ MODE: 'X', SECRET_KEY: 'hunter2', DATABASE_URL: 'postgresql://a:hunter2@b' });
    expect(faulty).toThrow(/MODE: .*\n.*SECRET_KEY: /);
    expect(faulty).not.toThrow(/hunter2/);
  });

  it('has a list of its names, for whoever checks a compose file', () => {
    expect(ENV_NAMES).toEqual(expect.arrayContaining([...Object.keys(production), 'ADDRESS_API_URL', 'LOG_FILE']));
  });
});
