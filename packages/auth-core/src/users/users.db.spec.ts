import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestCore, type TestCore, testClock } from '../testing/test-core.ts';

const clock = testClock();
let core: TestCore;

beforeAll(async () => {
  core = await startTestCore({ now: clock.now });
});
beforeEach(() => core.database.query('truncate auth_core.users, auth_core.verified_emails cascade'));
afterAll(() => core.end());

interface ShownUser {
  id: string;
  timeJoined: number;
}
interface Page {
  users: ShownUser[];
  nextPaginationToken?: string;
}

async function signUp(contact: { email?: string; phoneNumber?: string }): Promise<string> {
  const sent = (await core.post('/recipe/signinup/code', contact)).json;
  const { preAuthSessionId, linkCode } = sent;
  const { json } = await core.post('/recipe/signinup/code/consume', { preAuthSessionId, linkCode });
  return String(json.recipeUserId);
}

async function signUpWith(provider: string, account: string, email: string): Promise<string> {
  const { json } = await core.post('/recipe/signinup', {
    thirdPartyId: provider,
    thirdPartyUserId: account,
    email: { id: email, isVerified: false },
  });
  return String(json.recipeUserId);
}

const idsOf = (users: unknown) => (users as ShownUser[]).map(({ id }) => id);
const list = async (query: string) => (await core.get(`/public/users?${query}`)).json as unknown as Page;
const textOf = async (query: string) => (await core.get(`/public/users?${query}`)).text.trim();

describe('a user', () => {
  it('a user is found by id', async () => {
    const id = await signUp({ email: 'bob@example.org' });
    expect((await core.get(`/user/id?userId=${id}`)).json).toMatchObject({ status: 'OK', user: { id } });
  });

  it('that nobody knows has a status of its own', async () =>
    expect((await core.get('/user/id?userId=nobody')).json).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' }));

  it('has one id per recipe: the same e-mail by code and by provider is two users', async () => {
    const ids = [await signUp({ email: 'a@b.c' }), await signUpWith('google', '1', 'a@b.c')];
    expect(new Set(ids).size).toBe(2);
  });
});

describe('an e-mail', () => {
  const isVerified = async (userId: string, email: string) =>
    (await core.get(`/recipe/user/email/verify?userId=${userId}&email=${encodeURIComponent(email)}`)).json;

  it('is verified for the user whose code reached it, however it is spelt', async () => {
    const userId = await signUp({ email: 'bob@example.org' });
    expect(await isVerified(userId, ' Bob@Example.ORG')).toEqual({ status: 'OK', isVerified: true });
  });

  it('is not verified for anybody else, nor because a provider only mentions it', async () => {
    await signUp({ email: 'bob@example.org' });
    for (const userId of ['nobody', await signUpWith('google', '1', 'bob@example.org')]) {
      expect(await isVerified(userId, 'bob@example.org')).toEqual({ status: 'OK', isVerified: false });
    }
  });

  it('an e-mail is asked about with its user', async () => {
    const answer = await core.get('/recipe/user/email/verify?email=a%40b.c');
    expect([answer.status, answer.text]).toEqual([400, "Field name 'userId' is missing in GET request\n"]);
  });
});

describe('by account information', () => {
  const find = async (query: string) => idsOf((await core.get(`/public/users/by-accountinfo?${query}`)).json.users);

  it('matches any piece of it or all of it, oldest first', async () => {
    const byCode = await signUp({ email: 'bob@example.org' });
    const byGoogle = await signUpWith('google', 'g1', 'bob@example.org');
    const byPhone = await signUp({ phoneNumber: '+33612345678' });
    const google = 'thirdPartyId=google&thirdPartyUserId=g1';
    expect(await find('doUnionOfAccountInfo=false&email=BOB@example.org')).toEqual([byCode, byGoogle]);
    expect(await find(`doUnionOfAccountInfo=false&email=bob@example.org&${google}`)).toEqual([byGoogle]);
    expect(await find(`doUnionOfAccountInfo=true&phoneNumber=%2B33 6 12 34 56 78&${google}`)).toEqual([
      byGoogle,
      byPhone,
    ]);
    expect(await find('doUnionOfAccountInfo=false&email=bob@example.org&phoneNumber=%2B33612345678')).toEqual([]);
  });

  it("a passkey is nobody's, so asking for it matches nobody", async () => {
    const id = await signUp({ email: 'bob@example.org' });
    expect(await find('doUnionOfAccountInfo=true&email=bob@example.org&webauthnCredentialId=x')).toEqual([id]);
    expect(await find('doUnionOfAccountInfo=false&email=bob@example.org&webauthnCredentialId=x')).toEqual([]);
  });

  it('an empty question finds no user', async () => {
    await signUp({ email: 'bob@example.org' });
    expect(await find('doUnionOfAccountInfo=true')).toEqual([]);
  });

  it.each([
    ['email=a', "Field name 'doUnionOfAccountInfo' is missing in GET request"],
    ['doUnionOfAccountInfo=maybe', "'doUnionOfAccountInfo' should be either 'true' or 'false'"],
    ['doUnionOfAccountInfo=true&thirdPartyId=x', "If 'thirdPartyId' is provided, 'thirdPartyUserId' must also"],
    ['doUnionOfAccountInfo=true&thirdPartyUserId=x', "If 'thirdPartyId' is provided, 'thirdPartyUserId' must also"],
  ])('%s is refused', async (query, text) => {
    const answer = await core.get(`/public/users/by-accountinfo?${query}`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(text)]);
  });
});

describe('the list of users', () => {
  /** Users with chosen times, so that ties happen. */
  async function usersAt(times: number[]): Promise<void> {
    await core.database.query('truncate auth_core.users cascade');
    await core.database.query(
      `insert into auth_core.users (id, recipe_id, email, time_joined)
       select gen_random_uuid()::text, 'passwordless', 'u' || n || '@x.y', time
       from unnest($1::bigint[]) with ordinality as t (time, n)`,
      [times],
    );
  }

  it('page by page holds everyone once, by time of joining, ties by descending id', async () => {
    const times = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        times,
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom('ASC', 'DESC'),
        async (joined, limit, order) => {
          await usersAt(joined);
          const seen: ShownUser[] = [];
          let from = '';
          do {
            const page = await list(`timeJoinedOrder=${order}&limit=${limit}${from}`);
            expect(page.users.length).toBeLessThanOrEqual(limit);
            seen.push(...page.users);
            from = page.nextPaginationToken ? `&paginationToken=${encodeURIComponent(page.nextPaginationToken)}` : '';
          } while (from);

          const sign = order === 'ASC' ? 1 : -1;
          const expected = seen.toSorted((a, b) => sign * (a.timeJoined - b.timeJoined) || (a.id < b.id ? 1 : -1));
          expect(idsOf(seen)).toEqual(idsOf(expected));
          expect(new Set(idsOf(seen)).size).toBe(joined.length);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('marks the next page with its first user', async () => {
    await usersAt([1, 2, 3]);
    const { nextPaginationToken } = await list('limit=2');
    expect(Buffer.from(nextPaginationToken ?? '', 'base64').toString()).toMatch(/^[0-9a-f-]{36};3$/);
  });

  it('has no next page when everyone is on this one', async () => {
    await usersAt([1, 2]);
    expect(await list('limit=2')).not.toHaveProperty('nextPaginationToken');
  });

  it.each([
    ['limit=501', 'max limit allowed is 500'],
    ['limit=0', 'limit must a positive integer with min value 1'],
    ['limit=-1', 'limit must a positive integer with min value 1'],
    ['limit=x', "Field name 'limit' must be an int in the GET request"],
    ['timeJoinedOrder=UP', 'timeJoinedOrder can be either ASC OR DESC'],
    ['paginationToken=zz', 'invalid pagination token'],
    ['paginationToken=', 'invalid pagination token'],
    ['includeRecipeIds=passwordless,x', 'Unknown recipe ID: x'],
  ])('%s is refused', async (query, text) => expect(await textOf(query)).toBe(text));

  it('the list of users can be kept to some recipes', async () => {
    const [byCode, byGoogle] = [await signUp({ email: 'a@b.c' }), await signUpWith('google', '1', 'a@b.c')];
    expect(idsOf((await list('includeRecipeIds=passwordless')).users)).toEqual([byCode]);
    expect(idsOf((await list('includeRecipeIds=thirdparty,passwordless')).users)).toEqual([byCode, byGoogle]);
    expect(idsOf((await list('includeRecipeIds=emailpassword')).users)).toEqual([]);
  });

  it('can be searched by the beginnings of e-mail, domain, phone and provider', async () => {
    const bob = await signUp({ email: 'bob@example.org' });
    const alice = await signUpWith('google', '1', 'alice@other.net');
    const phone = await signUp({ phoneNumber: '+33612345678' });
    const search = async (query: string) => idsOf((await list(query)).users);
    expect(await search('email=BO')).toEqual([bob]);
    expect(await search('email=example')).toEqual([bob]);
    expect(await search('email=bo;ali')).toEqual([bob, alice]);
    expect(await search('phone=%2B336')).toEqual([phone]);
    expect(await search('provider=goo')).toEqual([alice]);
    expect(await search('email=ali&provider=app')).toEqual([]);
    expect(await search('email=%25')).toEqual([]);
    expect(await list('email=b&limit=1')).not.toHaveProperty('nextPaginationToken');
  });

  it('the list of users can be counted', async () => {
    await signUp({ email: 'a@b.c' });
    await signUpWith('google', '1', 'a@b.c');
    const count = async (query: string) => (await core.get(`/public/users/count?includeAllTenants=true${query}`)).json;
    expect(await count('')).toEqual({ status: 'OK', count: 2 });
    expect(await count('&includeRecipeIds=thirdparty')).toEqual({ status: 'OK', count: 1 });
  });
});

describe('deleting a user', () => {
  it('takes everything along that was kept under their id', async () => {
    const userId = await signUp({ email: 'bob@example.org' });
    await core.put('/recipe/role', { role: 'admin' });
    await core.put('/recipe/user/role', { userId, role: 'admin' });
    await core.put('/recipe/user/metadata', { userId, metadataUpdate: { a: 1 } });
    const session = { userId, userDataInJWT: {}, userDataInDatabase: {}, enableAntiCsrf: false };
    await core.post('/recipe/session', session);
    await core.post('/recipe/signinup/code', { email: 'bob@example.org' });

    expect((await core.post('/user/remove', { userId, removeAllLinkedAccounts: true })).json).toEqual({ status: 'OK' });

    expect((await core.get(`/user/id?userId=${userId}`)).json.status).toBe('UNKNOWN_USER_ID_ERROR');
    expect((await core.get(`/recipe/user/roles?userId=${userId}`)).json.roles).toEqual([]);
    expect((await core.get(`/recipe/user/metadata?userId=${userId}`)).json.metadata).toEqual({});
    expect((await core.get(`/recipe/session/user?userId=${userId}`)).json.sessionHandles).toEqual([]);
    expect((await core.get('/recipe/signinup/codes?email=bob@example.org')).json.devices).toEqual([]);
    expect(await core.database.query('select * from auth_core.verified_emails')).toEqual([]);
  });

  it('of a provider leaves codes sent to the same e-mail alone', async () => {
    const userId = await signUpWith('google', '1', 'bob@example.org');
    await core.post('/recipe/signinup/code', { email: 'bob@example.org' });
    await core.post('/user/remove', { userId, removeAllLinkedAccounts: true });
    expect((await core.get('/recipe/signinup/codes?email=bob@example.org')).json.devices).toHaveLength(1);
  });

  it('that nobody knows is fine', async () =>
    expect((await core.post('/user/remove', { userId: 'nobody' })).json).toEqual({ status: 'OK' }));
});
