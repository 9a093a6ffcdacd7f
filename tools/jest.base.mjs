import path from 'node:path';

/** For packages that compute: see the file. An API's spec loads more than it computes, and gains nothing. */
export const directEnvironment = path.join(import.meta.dirname, 'jest.environment.mjs');

/** With `TEST_NOW`, the clock of every test file begins there. */
const clock = process.env.TEST_NOW ? [path.join(import.meta.dirname, 'test/shifted-clock.mjs')] : [];

/** One Jest set-up for every package: ESM, TypeScript through swc, workspace packages read from their sources. */
export const jestConfig = (rootDir, { setupFiles = [], ...overrides } = {}) => ({
  rootDir,
  setupFiles: [...clock, ...setupFiles],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@maillon/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  // A whole API with its database starts in beforeAll: on a busy machine that is more than the usual five seconds.
  testTimeout: 30_000,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: true,
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  ...overrides,
});

/** For packages whose specs ask a Postgres, in databases that they make and drop. */
export const onPostgres = {
  globalSetup: path.join(import.meta.dirname, 'test/postgres-setup.mjs'),
  globalTeardown: path.join(import.meta.dirname, 'test/postgres-teardown.mjs'),
};
