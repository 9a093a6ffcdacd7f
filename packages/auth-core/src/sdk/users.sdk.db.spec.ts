import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertokens from 'supertokens-node';
import AccountLinking from 'supertokens-node/recipe/accountlinking';
import Passwordless from 'supertokens-node/recipe/passwordless';
import ThirdParty from 'supertokens-node/recipe/thirdparty';
import UserMetadata from 'supertokens-node/recipe/usermetadata';
import UserRoles from 'supertokens-node/recipe/userroles';
import { frontend, initSdk, nextAccount } from '../testing/sdk.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

const tenantId = 'public';
let core: TestCore;

beforeAll(async () => {
  core = await startTestCore();
  initSdk(core);
});
beforeEach(() => core.database.query('truncate auth_core.users, auth_core.roles, auth_core.verified_emails cascade'));
afterAll(() => core.end());

const signUp = async (email: string) => (await Passwordless.signInUp({ email, tenantId })).user;
async function signUpWith(thirdPartyId: string, account: string, email: string) {
  const answer = await ThirdParty.manuallyCreateOrUpdateUser(tenantId, thirdPartyId, account, email, true);
  if (answer.status !== 'OK') throw new Error(answer.status);
  return answer;
}

describe('third parties', () => {
  const callback = {
    redirectURIOnProviderDashboard: 'http://localhost:3000/cb',
    redirectURIQueryParams: { code: 'x' },
  };
  const signInUp = () => frontend('post', '/signinup', { thirdPartyId: 'idp', redirectURIInfo: callback });

  it('lead the browser to the provider', async () => {
    const { body } = await frontend(
      'get',
      '/authorisationurl?thirdPartyId=idp&redirectURIOnProviderDashboard=http://localhost:3000/cb',
    );
    expect(body).toMatchObject({
      status: 'OK',
      urlWithQueryParams: expect.stringContaining('https://idp.example/authorize'),
    });
  });

  it('sign up and in from a browser, and a new e-mail is taken over', async () => {
    Object.assign(nextAccount, { thirdPartyUserId: 'p1', email: 'Alice@Example.org', isVerified: true });
    const first = await signInUp();
    expect(first.body).toMatchObject({
      status: 'OK',
      createdNewRecipeUser: true,
      user: {
        emails: ['alice@example.org'],
        loginMethods: [{ verified: true, thirdParty: { id: 'idp', userId: 'p1' } }],
      },
    });
    Object.assign(nextAccount, { email: 'other@example.org', isVerified: false });
    const again = await signInUp();
    expect(again.body).toMatchObject({ createdNewRecipeUser: false, user: { emails: ['other@example.org'] } });
    expect(again.accessToken).toBeDefined();
  });

  it('make another user than the same e-mail by code: linking is not for free', async () => {
    const byCode = await signUp('bob@example.org');
    const { user } = await signUpWith('idp', 'p2', 'bob@example.org');
    expect(user.id).not.toBe(byCode.id);
    const linking = AccountLinking.createPrimaryUser(supertokens.convertToRecipeUserId(byCode.id));
    await expect(linking).rejects.toThrow(
      "SuperTokens core threw an error for a POST request to path: '/recipe/accountlinking/user/primary' with status code: 402 and message: Account linking feature is not enabled for this app. Please contact support to enable it.\n",
    );
  });
});

describe('users', () => {
  it('are listed oldest or newest first, page by page', async () => {
    const joined = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) joined.push((await signUp(`${name}@example.org`)).id);
    for (const [list, expected] of [
      [supertokens.getUsersOldestFirst, joined],
      [supertokens.getUsersNewestFirst, joined.toReversed()],
    ] as const) {
      const seen: string[] = [];
      let paginationToken: string | undefined;
      do {
        const page = await list({ tenantId, limit: 2, ...(paginationToken && { paginationToken }) });
        seen.push(...page.users.map(({ id }) => id));
        paginationToken = page.nextPaginationToken;
      } while (paginationToken);
      expect(seen).toEqual(expected);
    }
  });

  it('are counted, searched and found', async () => {
    const bob = await signUp('bob@example.org');
    const { user: alice } = await signUpWith('idp', 'p1', 'alice@example.org');
    expect(await supertokens.getUserCount()).toBe(2);
    expect(await supertokens.getUserCount(['thirdparty'], tenantId)).toBe(1);
    const found = await supertokens.getUsersNewestFirst({ tenantId, query: { email: 'bo' } });
    expect(found.users.map(({ id }) => id)).toEqual([bob.id]);
    const listed = await supertokens.listUsersByAccountInfo(tenantId, { thirdParty: { id: 'idp', userId: 'p1' } });
    expect(listed.map(({ id }) => id)).toEqual([alice.id]);
    expect(await supertokens.getUser('nobody')).toBeUndefined();
  });

  it('refuse a bad page in the words of the core', async () => {
    const said = (path: string, text: string) =>
      `SuperTokens core threw an error for a GET request to path: '${path}' with status code: 400 and message: ${text}\n`;
    await expect(supertokens.getUsersOldestFirst({ tenantId, limit: 501 })).rejects.toThrow(
      said('/public/users', 'max limit allowed is 500'),
    );
    await expect(supertokens.getUsersOldestFirst({ tenantId, paginationToken: 'x' })).rejects.toThrow(
      said('/public/users', 'invalid pagination token'),
    );
    await expect(supertokens.getUsersOldestFirst({ tenantId: 'other' })).rejects.toThrow('with status code: 400');
  });

  it('are deleted with their metadata and roles, and may be unknown', async () => {
    const { id } = await signUp('bob@example.org');
    await UserRoles.createNewRoleOrAddPermissions('admin', []);
    await UserRoles.addRoleToUser(tenantId, id, 'admin');
    await UserMetadata.updateUserMetadata(id, { a: 1 });
    expect(await supertokens.deleteUser(id)).toEqual({ status: 'OK' });
    expect(await supertokens.getUser(id)).toBeUndefined();
    expect((await UserRoles.getRolesForUser(tenantId, id)).roles).toEqual([]);
    expect((await UserMetadata.getUserMetadata(id)).metadata).toEqual({});
    expect(await supertokens.deleteUser(id)).toEqual({ status: 'OK' });
  });

  it("may have an id of the application's", async () => {
    const { id } = await signUp('bob@example.org');
    expect(await supertokens.createUserIdMapping({ superTokensUserId: id, externalUserId: 'mine' })).toEqual({
      status: 'OK',
    });
    expect((await supertokens.getUser(id))?.id).toBe('mine');
    expect((await signUp('bob@example.org')).id).toBe('mine');
    expect(await supertokens.getUserIdMapping({ userId: 'mine' })).toMatchObject({
      status: 'OK',
      superTokensUserId: id,
    });
    expect(await supertokens.deleteUserIdMapping({ userId: 'mine' })).toEqual({ status: 'OK', didMappingExist: true });
  });
});

describe('metadata', () => {
  it('merges on top, and null takes away', async () => {
    await UserMetadata.updateUserMetadata('u', { a: 1, b: { c: null } });
    expect((await UserMetadata.updateUserMetadata('u', { a: null, d: 2 })).metadata).toEqual({ b: { c: null }, d: 2 });
    await UserMetadata.clearUserMetadata('u');
    expect((await UserMetadata.getUserMetadata('u')).metadata).toEqual({});
  });
});

describe('roles', () => {
  it('are made, given, asked and taken', async () => {
    expect(await UserRoles.createNewRoleOrAddPermissions('admin', ['read', 'write'])).toEqual({
      status: 'OK',
      createdNewRole: true,
    });
    expect(await UserRoles.addRoleToUser(tenantId, 'u', 'admin')).toEqual({
      status: 'OK',
      didUserAlreadyHaveRole: false,
    });
    expect(await UserRoles.getUsersThatHaveRole(tenantId, 'admin')).toEqual({ status: 'OK', users: ['u'] });
    expect(await UserRoles.removePermissionsFromRole('admin', ['read'])).toEqual({ status: 'OK' });
    expect(await UserRoles.getPermissionsForRole('admin')).toEqual({ status: 'OK', permissions: ['write'] });
    expect((await UserRoles.getRolesThatHavePermission('write')).roles).toEqual(['admin']);
    expect((await UserRoles.getAllRoles()).roles).toEqual(['admin']);
    expect(await UserRoles.removeUserRole(tenantId, 'u', 'admin')).toEqual({ status: 'OK', didUserHaveRole: true });
    expect(await UserRoles.deleteRole('admin')).toEqual({ status: 'OK', didRoleExist: true });
    expect(await UserRoles.addRoleToUser(tenantId, 'u', 'admin')).toEqual({ status: 'UNKNOWN_ROLE_ERROR' });
  });

  it('without a name are refused in the words of the core', async () => {
    await expect(UserRoles.createNewRoleOrAddPermissions(' ', [])).rejects.toThrow(
      "with status code: 400 and message: Field name 'role' cannot be an empty String\n",
    );
  });
});
