import { jestConfig } from '../../tools/jest.base.mjs';

export default jestConfig(import.meta.dirname);
