import { jestConfig } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname, {
  testEnvironment: '<rootDir>/src/testing/browser-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['@maillon/source', 'browser', 'import', 'default'] },
  setupFilesAfterEnv: ['@testing-library/jest-dom/jest-globals'],
  // Jest takes `?worker&url` and `?url` off before it looks.
  moduleNameMapper: { '\\.worker\\.(ts|min\\.mjs)$': '<rootDir>/src/testing/worker-url.ts' },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}', '<rootDir>/vite/**/*.spec.ts'],
});
