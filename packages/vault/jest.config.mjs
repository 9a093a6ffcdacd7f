import { directEnvironment, jestConfig } from '../../tools/jest.base.mjs';

// Property tests make real keys and real signatures; a busy machine needs more than five seconds for some of them.
export default jestConfig(import.meta.dirname, { testEnvironment: directEnvironment, testTimeout: 60_000 });
