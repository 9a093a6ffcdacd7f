import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
let serial = 0;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.end());

async function aUser(email = `u${++serial}@example.org`): Promise<string> {
  const { preAuthSessionId, linkCode } = (await core.post('/recipe/signinup/code', { email })).json;
  const { json } = await core.post('/recipe/signinup/code/consume', { preAuthSessionId, linkCode });
  return String(json.recipeUserId);
}

const map = (superTokensUserId: string, externalUserId: string, over: object = {}) =>
  core.post('/recipe/userid/map', { superTokensUserId, externalUserId, ...over });
const find = async (query: string) => (await core.get(`/recipe/userid/map?userId=${query}`)).json;

describe('an external id', () => {
  it('replaces the own one in every answer, and both find the user', async () => {
    const email = `u${++serial}@example.org`;
    const id = await aUser(email);
    const external = `ext-${serial}`;
    expect((await map(id, external)).json).toEqual({ status: 'OK' });
    for (const asked of [id, external]) {
      expect((await core.get(`/user/id?userId=${asked}`)).json).toMatchObject({
        user: { id: external, loginMethods: [{ recipeUserId: external, verified: true }] },
      });
    }
    expect(await aUser(email)).toBe(external);
  });

  it('is the one a session is kept under, and either id ends it', async () => {
    const id = await aUser();
    const external = `ext-${++serial}`;
    await map(id, external);
    const body = { userId: id, userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    const { session } = (await core.post('/recipe/session', body)).json;
    expect(session).toMatchObject({ userId: external, recipeUserId: external });
    const { json } = await core.post('/recipe/session/remove', { userId: id });
    expect(json.sessionHandlesRevoked).toHaveLength(1);
  });

  it('is found by either id, or by the kind asked for', async () => {
    const id = await aUser();
    const external = `ext-${++serial}`;
    await map(id, external, { externalUserIdInfo: 'info' });
    const mapping = { status: 'OK', superTokensUserId: id, externalUserId: external, externalUserIdInfo: 'info' };
    expect(await find(id)).toEqual(mapping);
    expect(await find(`${external}&userIdType=EXTERNAL`)).toEqual(mapping);
    expect(await find(`${external}&userIdType=SUPERTOKENS`)).toEqual({ status: 'UNKNOWN_MAPPING_ERROR' });
  });

  it('may carry a note, which can be taken away', async () => {
    const id = await aUser();
    await map(id, `ext-${++serial}`, { externalUserIdInfo: 'info' });
    const path = '/recipe/userid/external-user-id-info';
    expect((await core.put(path, { userId: id, externalUserIdInfo: null })).json).toEqual({ status: 'OK' });
    expect(await find(id)).not.toHaveProperty('externalUserIdInfo');
    expect((await core.put(path, { userId: 'x', externalUserIdInfo: null })).json.status).toBe('UNKNOWN_MAPPING_ERROR');
  });

  it('can be taken back, and the e-mail stays verified', async () => {
    const id = await aUser();
    await map(id, `ext-${++serial}`);
    const remove = () => core.post('/recipe/userid/map/remove', { userId: id });
    expect((await remove()).json).toEqual({ status: 'OK', didMappingExist: true });
    expect((await remove()).json).toEqual({ status: 'OK', didMappingExist: false });
    expect((await core.get(`/user/id?userId=${id}`)).json).toMatchObject({
      user: { id, loginMethods: [{ verified: true }] },
    });
  });

  it('an external id goes with its user', async () => {
    const id = await aUser();
    const external = `ext-${++serial}`;
    await map(id, external);
    await core.post('/user/remove', { userId: external });
    expect(await find(external)).toEqual({ status: 'UNKNOWN_MAPPING_ERROR' });
  });
});

describe('a mapping that is forced', () => {
  const openSession = async (userId: string): Promise<string> => {
    const body = { userId, userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    const { session } = (await core.post('/recipe/session', body)).json as { session: { handle: string } };
    return session.handle;
  };
  const handlesOf = async (userId: string) =>
    (await core.get(`/recipe/session/user?userId=${userId}`)).json.sessionHandles;

  it('finds and ends the sessions that are older than itself, by either id', async () => {
    const id = await aUser();
    const external = `ext-${++serial}`;
    const older = await openSession(id);
    await map(id, external, { force: true });
    const younger = await openSession(external);

    expect(await handlesOf(external)).toEqual(expect.arrayContaining([older, younger]));
    expect(await handlesOf(id)).toEqual(expect.arrayContaining([older, younger]));
    const ended = (await core.post('/recipe/session/remove', { userId: external })).json;
    expect(ended.sessionHandlesRevoked).toHaveLength(2);
    expect(await handlesOf(id)).toEqual([]);
  });

  it('onto another user’s own id gives that user nobody’s sessions', async () => {
    const [id, another] = [await aUser(), await aUser()];
    const older = await openSession(id);
    await map(id, another, { force: true });
    expect(await handlesOf(another)).not.toContain(older);
  });
});

describe('a mapping is refused', () => {
  it('for an unknown user', async () =>
    expect((await map('nobody', 'ext')).json).toEqual({ status: 'UNKNOWN_SUPERTOKENS_USER_ID_ERROR' }));

  it('when either id has one, telling which', async () => {
    const [id, other] = [await aUser(), await aUser()];
    await map(id, 'taken');
    const exists = (superTokens: boolean, external: boolean) => ({
      status: 'USER_ID_MAPPING_ALREADY_EXISTS_ERROR',
      doesSuperTokensUserIdExist: superTokens,
      doesExternalUserIdExist: external,
    });
    expect((await map(id, 'taken')).json).toEqual(exists(true, true));
    expect((await map(id, 'free')).json).toEqual(exists(true, false));
    expect((await map(other, 'taken')).json).toEqual(exists(false, true));
  });

  it.each([
    [
      'Session',
      (userId: string) =>
        core.post('/recipe/session', { userId, userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false }),
    ],
    ['UserMetadata', (userId: string) => core.put('/recipe/user/metadata', { userId, metadataUpdate: { a: 1 } })],
    [
      'UserRoles',
      async (userId: string) => {
        await core.put('/recipe/role', { role: 'r' });
        return core.put('/recipe/user/role', { userId, role: 'r' });
      },
    ],
  ])('while %s rows are kept under the old id, unless forced', async (recipe, use) => {
    const id = await aUser();
    await use(id);
    const answer = await map(id, `ext-${++serial}`);
    expect([answer.status, answer.text]).toEqual([400, `UserId is already in use in ${recipe} recipe\n`]);
    expect((await map(id, `ext-${serial}`, { force: true })).json).toEqual({ status: 'OK' });
  });

  it("when the external id is another user's own", async () => {
    const answer = await map(await aUser(), await aUser());
    expect(answer.text).toBe('Cannot create a userId mapping where the externalId is also a SuperTokens userID\n');
  });

  it('for an id that is blank, or a kind of id that is none', async () => {
    expect((await map(' ', 'x')).text).toBe("Field name 'superTokensUserId' cannot be an empty String\n");
    expect((await core.get('/recipe/userid/map?userId=%20')).text).toBe(
      "Field name 'userId' cannot be an empty String\n",
    );
    const answer = await core.get('/recipe/userid/map?userId=x&userIdType=OTHER');
    const text = "Field name 'userIdType' should be one of 'SUPERTOKENS', 'EXTERNAL' or 'ANY'\n";
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  it('with a blank note, and a change of note without any', async () => {
    const note = await map(await aUser(), `ext-${++serial}`, { externalUserIdInfo: ' ' });
    expect([note.status, note.text]).toEqual([400, "Field name 'externalUserIdInfo' cannot be an empty String\n"]);
    const change = await core.put('/recipe/userid/external-user-id-info', { userId: 'x' });
    expect([change.status, change.text]).toEqual([400, "Field name 'externalUserIdInfo' is invalid in JSON input\n"]);
  });
});
