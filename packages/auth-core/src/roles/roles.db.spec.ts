import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
});
beforeEach(() => core.database.query('truncate auth_core.roles cascade'));
afterAll(() => core.end());

const unknownRole = { status: 'UNKNOWN_ROLE_ERROR' };
const save = async (role: string, permissions?: string[]) =>
  (await core.put('/recipe/role', { role, permissions })).json;
const give = async (userId: string, role: string) =>
  (await core.put('/public/recipe/user/role', { userId, role })).json;
const take = async (userId: string, role: string) =>
  (await core.post('/public/recipe/user/role/remove', { userId, role })).json;
const get = async (path: string) => (await core.get(path)).json;

describe('a role', () => {
  it('is made once, and its permissions add up in order', async () => {
    expect(await save(' admin ', ['write', ' read ', 'write'])).toEqual({ status: 'OK', createdNewRole: true });
    expect(await save('admin', ['delete', 'read'])).toEqual({ status: 'OK', createdNewRole: false });
    expect(await get('/recipe/role/permissions?role=admin')).toEqual({
      status: 'OK',
      permissions: ['write', 'read', 'delete'],
    });
  });

  it('a role is found by permission', async () => {
    await save('admin', ['read']);
    await save('nurse', ['read']);
    expect((await get('/recipe/permission/roles?permission=read')).roles).toEqual(['admin', 'nurse']);
    expect((await get('/recipe/permission/roles?permission=none')).roles).toEqual([]);
    expect((await get('/recipe/roles')).roles).toEqual(['admin', 'nurse']);
  });

  it('loses the permissions named, or all of them', async () => {
    await save('admin', ['a', 'b', 'c']);
    await core.post('/recipe/role/permissions/remove', { role: 'admin', permissions: ['a', 'unknown'] });
    expect((await get('/recipe/role/permissions?role=admin')).permissions).toEqual(['b', 'c']);
    await core.post('/recipe/role/permissions/remove', { role: 'admin' });
    expect((await get('/recipe/role/permissions?role=admin')).permissions).toEqual([]);
  });

  it('that is deleted is taken from everyone', async () => {
    await save('admin');
    await give('u', 'admin');
    expect((await core.post('/recipe/role/remove', { role: 'admin' })).json).toEqual({
      status: 'OK',
      didRoleExist: true,
    });
    expect((await core.post('/recipe/role/remove', { role: 'admin' })).json.didRoleExist).toBe(false);
    expect((await get('/public/recipe/user/roles?userId=u')).roles).toEqual([]);
  });

  it.each([
    ['an empty name', { role: ' ' }, "Field name 'role' cannot be an empty String"],
    ['no name', {}, "Field name 'role' is invalid in JSON input"],
    [
      'an empty permission',
      { role: 'x', permissions: [' '] },
      "Field name 'permissions' cannot contain an empty string",
    ],
  ])('a role cannot have %s, and nothing is written', async (_what, body, text) => {
    const answer = await core.put('/recipe/role', body);
    expect([answer.status, answer.text]).toEqual([400, `${text}\n`]);
    expect((await get('/recipe/roles')).roles).toEqual([]);
  });
});

describe('giving and taking', () => {
  it('tells whether the user had it, known to us or not', async () => {
    await save('admin');
    expect(await give('anybody', 'admin')).toEqual({ status: 'OK', didUserAlreadyHaveRole: false });
    expect(await give('anybody', ' admin')).toEqual({ status: 'OK', didUserAlreadyHaveRole: true });
    expect((await get('/public/recipe/role/users?role=admin')).users).toEqual(['anybody']);
    expect(await take('anybody', 'admin')).toEqual({ status: 'OK', didUserHaveRole: true });
    expect(await take('anybody', 'admin')).toEqual({ status: 'OK', didUserHaveRole: false });
  });

  it('an unknown role is unknown everywhere', async () => {
    expect(await give('u', 'none')).toEqual(unknownRole);
    expect(await take('u', 'none')).toEqual(unknownRole);
    expect(await get('/recipe/role/permissions?role=none')).toEqual(unknownRole);
    expect(await get('/public/recipe/role/users?role=none')).toEqual(unknownRole);
    expect((await core.post('/recipe/role/permissions/remove', { role: 'none' })).json).toEqual(unknownRole);
  });

  it('a user without roles has none', async () =>
    expect(await get('/public/recipe/user/roles?userId=x')).toEqual({ status: 'OK', roles: [] }));
});
