import { jestConfig } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname, {
  globalSetup: '<rootDir>/src/testing/global-setup.mjs',
  globalTeardown: '<rootDir>/src/testing/global-teardown.mjs',
  testTimeout: 60_000,
});
