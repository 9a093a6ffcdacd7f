import { type Env, parseEnv } from '../../platform/env.ts';

/** The environment of a test: one machine, quiet, nothing outside. */
export const testEnv = (databaseUrl: string, overrides: Record<string, string> = {}): Env =>
  parseEnv({
    NODE_ENV: 'test',
    MODE: 'LOCAL',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    SECRET_KEY: 'a secret that only the tests of Maillon know',
    LOG_LEVEL: 'silent',
    ...overrides,
  });
