import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import supertokens from 'supertokens-node';
import Session from 'supertokens-node/recipe/session';
import { initSdk } from '../testing/sdk.ts';
import { startTestCore, type TestCore, testClock } from '../testing/test-core.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;
const ACCESS_MINUTES = 15;

const clock = testClock();
let core: TestCore;
beforeAll(async () => {
  const rules = { accessTokenValiditySeconds: ACCESS_MINUTES * 60, refreshTokenValidityMinutes: 30 * 24 * 60 };
  core = await startTestCore({ ...rules, now: clock.now });
  initSdk(core);
});
afterAll(() => core.end());

const keyOf = (accessToken: string) => decodeProtectedHeader(accessToken).kid;
const tokensOf = (session: Awaited<ReturnType<typeof Session.createNewSessionWithoutRequestResponse>>) => {
  const { accessToken, refreshToken = '' } = session.getAllSessionTokensDangerously();
  return { accessToken, refreshToken };
};
const signIn = async () => {
  const user = supertokens.convertToRecipeUserId('somebody');
  return tokensOf(await Session.createNewSessionWithoutRequestResponse('public', user));
};
/** The token in force after its first use, as a browser gets it. */
const used = async (accessToken: string) =>
  (await Session.getSessionWithoutRequestResponse(accessToken, undefined, { checkDatabase: true })).getAccessToken();
const refresh = async (refreshToken: string) => {
  const child = tokensOf(await Session.refreshSessionWithoutRequestResponse(refreshToken));
  return { ...child, accessToken: await used(child.accessToken) };
};
const publishedKeys = async () => {
  const { keys } = (await core.get('/.well-known/jwks.json')).json as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
};

it('a session lives on over the rotation of the signing keys, and the old key is retired after its last token', async () => {
  const first = await signIn();
  const oldKey = keyOf(first.accessToken);
  clock.advance(WEEK - MINUTE / 2);
  const last = await refresh(first.refreshToken);
  expect(keyOf(last.accessToken)).toBe(oldKey);

  // The next key has been published meanwhile, and takes over.
  clock.advance(MINUTE / 2);
  const other = await signIn();
  expect(keyOf(other.accessToken)).not.toBe(oldKey);
  for (const { accessToken } of [last, other]) expect(await used(accessToken)).toBe(accessToken);

  clock.advance(2 * ACCESS_MINUTES * MINUTE + 1);
  expect(await publishedKeys()).not.toContain(oldKey);
  await expect(used(last.accessToken)).rejects.toMatchObject({ type: 'TRY_REFRESH_TOKEN' });
  const later = await refresh(last.refreshToken);
  expect(keyOf(later.accessToken)).toBe(keyOf(other.accessToken));
});

it('a session that is refreshed every week outlives all the keys that signed it', async () => {
  let { accessToken, refreshToken } = await signIn();
  const keys = new Set([keyOf(accessToken)]);
  for (let week = 1; week <= 6; week++) {
    clock.advance(WEEK);
    ({ accessToken, refreshToken } = tokensOf(await Session.refreshSessionWithoutRequestResponse(refreshToken)));
    keys.add(keyOf(accessToken));
    // Asked directly: six weeks go by before the SDK would ask for the keys a second time.
    const question = { accessToken, doAntiCsrfCheck: false, enableAntiCsrf: false, checkDatabase: true };
    expect((await core.post('/recipe/session/verify', question)).json).toMatchObject({ status: 'OK' });
  }
  expect(keys.size).toBe(7);
  clock.advance(2 * ACCESS_MINUTES * MINUTE + 1);
  // One that signs, and the static one.
  expect(await publishedKeys()).toHaveLength(2);
});
