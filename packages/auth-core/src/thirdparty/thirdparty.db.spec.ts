import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

let core: TestCore;
let serial = 0;
beforeAll(async () => {
  core = await startTestCore();
});
afterAll(() => core.end());

const anAccount = () => ({ thirdPartyId: 'google', thirdPartyUserId: `g${++serial}` });
const signInUp = async (account: object, id: string, isVerified: boolean) =>
  (await core.post('/public/recipe/signinup', { ...account, email: { id, isVerified } })).json;

it('an unknown account signs up, with its e-mail normalised', async () => {
  const account = anAccount();
  const answer = await signInUp(account, ' Alice@Example.org', false);
  expect(answer).toMatchObject({
    status: 'OK',
    createdNewUser: true,
    user: {
      id: answer.recipeUserId,
      emails: ['alice@example.org'],
      thirdParty: [{ id: account.thirdPartyId, userId: account.thirdPartyUserId }],
      loginMethods: [{ recipeId: 'thirdparty', verified: false, email: 'alice@example.org' }],
    },
  });
});

it('a known one signs in, and a new e-mail replaces the old', async () => {
  const account = anAccount();
  const first = await signInUp(account, 'old@example.org', true);
  const again = await signInUp(account, 'new@example.org', false);
  expect(again).toMatchObject({ createdNewUser: false, recipeUserId: first.recipeUserId });
  expect(again.user).toMatchObject({ emails: ['new@example.org'], loginMethods: [{ verified: false }] });
});

it('an e-mail that was verified once stays so, whatever the provider says later', async () => {
  const account = anAccount();
  await signInUp(account, 'a@example.org', true);
  await signInUp(account, 'b@example.org', false);
  const back = await signInUp(account, 'a@example.org', false);
  expect(back.user).toMatchObject({ loginMethods: [{ verified: true, email: 'a@example.org' }] });
});

it('the same account number at two providers is two users', async () => {
  const { thirdPartyUserId } = anAccount();
  const ids = await Promise.all(
    ['google', 'apple'].map((thirdPartyId) => signInUp({ thirdPartyId, thirdPartyUserId }, 'x@y.z', true)),
  );
  expect(ids[0]?.recipeUserId).not.toBe(ids[1]?.recipeUserId);
});

it('two first sign-ins at once make one user', async () => {
  const account = anAccount();
  const answers = await Promise.all([1, 2, 3, 4].map(() => signInUp(account, 'race@example.org', true)));
  expect(new Set(answers.map(({ recipeUserId }) => recipeUserId)).size).toBe(1);
  expect(answers.filter(({ createdNewUser }) => createdNewUser === true)).toHaveLength(1);
});

it.each([
  [{ thirdPartyUserId: '1', email: { id: 'a@b.c', isVerified: true } }, 'thirdPartyId'],
  [{ thirdPartyId: 'g', email: { id: 'a@b.c', isVerified: true } }, 'thirdPartyUserId'],
  [{ thirdPartyId: 'g', thirdPartyUserId: '1' }, 'email'],
  [{ thirdPartyId: 'g', thirdPartyUserId: '1', email: { isVerified: true } }, 'id'],
  [{ thirdPartyId: 'g', thirdPartyUserId: '1', email: { id: 'a@b.c' } }, 'isVerified'],
])('%j lacks %s', async (body, field) => {
  const answer = await core.post('/public/recipe/signinup', body);
  expect([answer.status, answer.text]).toEqual([400, `Field name '${field}' is invalid in JSON input\n`]);
});
