import { jestConfig } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname, {
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Every file makes a database and two RSA keys, which takes seconds on a busy machine.
  testTimeout: 20_000,
});
