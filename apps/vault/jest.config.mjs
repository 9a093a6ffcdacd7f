import { jestConfig, onPostgres } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname, { ...onPostgres, testTimeout: 60_000 });
