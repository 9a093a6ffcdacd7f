import { jestConfig, onPostgres } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname, {
  ...onPostgres,
  // Every file makes a database and two RSA keys, which takes seconds on a busy machine.
  testTimeout: 20_000,
});
