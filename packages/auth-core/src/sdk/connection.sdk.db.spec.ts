import { afterAll, beforeAll, expect, it } from '@jest/globals';
import supertokens from 'supertokens-node';
import UserRoles from 'supertokens-node/recipe/userroles';
import { initSdk } from '../testing/sdk.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  initSdk({ connectionUri: core.connectionUri, apiKey: 'not-the-key-of-this-core' });
});
afterAll(() => core.end());

it('with a wrong API key the SDK is told so at the first call', async () => {
  await expect(supertokens.getUserCount()).rejects.toThrow(/with status code: 401 and message: Invalid API key\n$/);
  await expect(UserRoles.getAllRoles()).rejects.toThrow(/with status code: 401 and message: Invalid API key\n$/);
});
