import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import supertokens from 'supertokens-node';
import Session from 'supertokens-node/recipe/session';
import { initSdk } from '../testing/sdk.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

// The other half of the session settings: anti-CSRF tokens, and the key that never rotates.

let core: TestCore;
beforeAll(async () => {
  core = await startTestCore();
  initSdk(core, { antiCsrf: 'VIA_TOKEN', useDynamicSigningKey: false });
});
afterAll(() => core.end());

async function signIn() {
  const user = supertokens.convertToRecipeUserId('user');
  const session = await Session.createNewSessionWithoutRequestResponse('public', user);
  return session.getAllSessionTokensDangerously();
}

it('an access token is good only with its anti-CSRF token', async () => {
  const { accessToken, antiCsrfToken } = await signIn();
  expect(antiCsrfToken).toMatch(/^[0-9a-f-]{36}$/);
  const session = await Session.getSessionWithoutRequestResponse(accessToken, antiCsrfToken, { checkDatabase: true });
  expect(session.getUserId()).toBe('user');
  await expect(Session.getSessionWithoutRequestResponse(accessToken, 'other')).rejects.toMatchObject({
    type: 'TRY_REFRESH_TOKEN',
  });
});

it('refreshing needs it too, and gives a new one', async () => {
  const { refreshToken = '', antiCsrfToken } = await signIn();
  await expect(Session.refreshSessionWithoutRequestResponse(refreshToken, false, 'other')).rejects.toMatchObject({
    type: 'UNAUTHORISED',
  });
  const refreshed = await Session.refreshSessionWithoutRequestResponse(refreshToken, false, antiCsrfToken);
  const tokens = refreshed.getAllSessionTokensDangerously();
  expect(tokens.antiCsrfToken).not.toBe(antiCsrfToken);
  const promoted = await Session.getSessionWithoutRequestResponse(tokens.accessToken, tokens.antiCsrfToken);
  expect(promoted.getUserId()).toBe('user');
});

it('every token is signed by the static key', async () => {
  const { accessToken, refreshToken = '', antiCsrfToken } = await signIn();
  const refreshed = await Session.refreshSessionWithoutRequestResponse(refreshToken, false, antiCsrfToken);
  for (const token of [accessToken, refreshed.getAccessToken()]) {
    expect(decodeProtectedHeader(token).kid).toMatch(/^s-/);
  }
});
