import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import supertokens from 'supertokens-node';
import Session from 'supertokens-node/recipe/session';
import UserRoles from 'supertokens-node/recipe/userroles';
import { frontend, initSdk } from '../testing/sdk.ts';
import { startTestCore, type TestCore } from '../testing/test-core.ts';

const tenantId = 'public';
let core: TestCore;
let serial = 0;

beforeAll(async () => {
  core = await startTestCore({ accessTokenValiditySeconds: 900, refreshTokenValidityMinutes: 43_200 });
  initSdk(core);
});
afterAll(() => core.end());

async function signIn(payload: object = {}, data: object = {}, userId = `user-${++serial}`) {
  const recipeUserId = supertokens.convertToRecipeUserId(userId);
  const session = await Session.createNewSessionWithoutRequestResponse(tenantId, recipeUserId, payload, data);
  const { accessToken, refreshToken = '' } = session.getAllSessionTokensDangerously();
  return { session, handle: session.getHandle(), userId, accessToken, refreshToken };
}
async function refresh(token: string) {
  const session = await Session.refreshSessionWithoutRequestResponse(token);
  const { accessToken, refreshToken = '' } = session.getAllSessionTokensDangerously();
  return { session, accessToken, refreshToken };
}
const verify = (accessToken: string, checkDatabase = false) =>
  Session.getSessionWithoutRequestResponse(accessToken, undefined, { checkDatabase });
const failure = (type: string) => expect.objectContaining({ type });

describe('a session', () => {
  it('is created for any user id, verified without the core, and with it', async () => {
    const { accessToken, handle, userId } = await signIn({ a: 1 });
    for (const checkDatabase of [false, true]) {
      const session = await verify(accessToken, checkDatabase);
      expect([session.getHandle(), session.getUserId(), session.getTenantId()]).toEqual([handle, userId, tenantId]);
      expect(session.getAccessTokenPayload()).toMatchObject({ a: 1, iss: 'http://localhost:4000/auth' });
    }
  });

  it('carries the roles and permissions of its user', async () => {
    const userId = `user-${++serial}`;
    await UserRoles.createNewRoleOrAddPermissions('midwife', ['calendar:write']);
    await UserRoles.addRoleToUser(tenantId, userId, 'midwife');
    const { session } = await signIn({}, {}, userId);
    expect(await session.getClaimValue(UserRoles.UserRoleClaim)).toEqual(['midwife']);
    expect(await session.getClaimValue(UserRoles.PermissionClaim)).toEqual(['calendar:write']);
  });

  it('a session keeps data in the database', async () => {
    const { session, handle } = await signIn({}, { d: 1 });
    expect(await session.getSessionDataFromDatabase()).toEqual({ d: 1 });
    await session.updateSessionDataInDatabase({ d: null });
    expect((await Session.getSessionInformation(handle))?.sessionDataInDatabase).toEqual({ d: null });
    expect(await Session.updateSessionDataInDatabase('unknown', {})).toBe(false);
  });

  it('takes new claims, by its object and by its handle', async () => {
    const { session, handle, accessToken } = await signIn();
    await session.mergeIntoAccessTokenPayload({ org: 'o1', gone: 1 });
    await session.mergeIntoAccessTokenPayload({ gone: null });
    expect(session.getAccessTokenPayload()).toMatchObject({ org: 'o1' });
    expect(session.getAccessTokenPayload()).not.toHaveProperty('gone');
    expect(session.getAccessToken()).not.toBe(accessToken);
    expect(await Session.mergeIntoAccessTokenPayload(handle, { late: true })).toBe(true);
    expect((await verify(session.getAccessToken(), true)).getAccessTokenPayload()).toMatchObject({
      org: 'o1',
      late: true,
    });
    expect(await Session.mergeIntoAccessTokenPayload('unknown', {})).toBe(false);
  });

  it('is known by its handle, and among those of its user', async () => {
    const { handle, userId } = await signIn({ a: 1 });
    const other = await signIn({}, {}, userId);
    expect(await Session.getSessionInformation(handle)).toMatchObject({ sessionHandle: handle, userId, tenantId });
    expect((await Session.getAllSessionHandlesForUser(userId)).sort()).toEqual([handle, other.handle].sort());
    expect(await Session.getSessionInformation('unknown')).toBeUndefined();
  });

  it("ends one by one, several at once, or all of a user's", async () => {
    const [a, b, c] = [await signIn(), await signIn(), await signIn()];
    expect(await Session.revokeSession(a.handle)).toBe(true);
    expect(await Session.revokeSession(a.handle)).toBe(false);
    expect(await Session.revokeMultipleSessions([a.handle, b.handle])).toEqual([b.handle]);
    expect(await Session.revokeAllSessionsForUser(c.userId)).toEqual([c.handle]);
    await expect(verify(c.accessToken, true)).rejects.toEqual(failure('UNAUTHORISED'));
    expect((await verify(c.accessToken)).getHandle()).toBe(c.handle);
  });
});

describe('refreshing', () => {
  it('in parallel tabs with one token is fine, and the first one used wins', async () => {
    const { refreshToken, handle } = await signIn();
    const tabs = await Promise.all([1, 2, 3].map(() => refresh(refreshToken)));
    const [first, second] = tabs;
    if (!first || !second) throw new Error('no tabs');
    expect((await verify(first.accessToken)).getHandle()).toBe(handle);
    await expect(refresh(second.refreshToken)).rejects.toEqual(failure('TOKEN_THEFT_DETECTED'));
  });

  it('is promoted at the first verification, whose new token asks the core no more', async () => {
    const { refreshToken } = await signIn();
    const child = await refresh(refreshToken);
    const promoted = (await verify(child.accessToken)).getAccessToken();
    expect(promoted).not.toBe(child.accessToken);
    expect((await verify(promoted)).getAccessToken()).toBe(promoted);
    expect((await refresh(child.refreshToken)).refreshToken).not.toBe('');
  });

  it('with a token from before the promotion is theft, told with its session', async () => {
    const { refreshToken, handle, userId } = await signIn();
    const child = await refresh(refreshToken);
    await verify(child.accessToken);
    const theft = Session.refreshSessionWithoutRequestResponse(refreshToken);
    await expect(theft).rejects.toMatchObject({
      type: 'TOKEN_THEFT_DETECTED',
      payload: { sessionHandle: handle, userId },
    });
  });

  it('with a token that is none, or of an ended session, is unauthorised', async () => {
    const { refreshToken, handle } = await signIn();
    await Session.revokeSession(handle);
    for (const token of [refreshToken, 'nonsense', 'a.b.V2']) {
      await expect(refresh(token)).rejects.toEqual(failure('UNAUTHORISED'));
    }
  });

  it('from a browser: theft answers 401 and ends the session', async () => {
    const { refreshToken, handle } = await signIn();
    const again = (token: string) => frontend('post', '/session/refresh', {}, token);
    const child = await again(refreshToken);
    expect(child.status).toBe(200);
    await verify(String(child.accessToken));
    const theft = await again(refreshToken);
    expect([theft.status, theft.body]).toEqual([401, { message: 'token theft detected' }]);
    expect(await Session.getSessionInformation(handle)).toBeUndefined();
    expect((await again(String(child.refreshToken))).status).toBe(401);
  });

  it('from a browser: signing out ends the session', async () => {
    const { accessToken, handle } = await signIn();
    expect((await frontend('post', '/signout', {}, accessToken)).body).toEqual({ status: 'OK' });
    expect(await Session.getSessionInformation(handle)).toBeUndefined();
  });
});

describe('tokens for others', () => {
  it('are verified with the published keys', async () => {
    const created = await Session.createJWT({ aud: 'partner' }, 60);
    if (created.status !== 'OK') throw new Error(created.status);
    const keys = createRemoteJWKSet(new URL(`${core.connectionUri}/.well-known/jwks.json`));
    const { payload } = await jwtVerify(created.jwt, keys, {
      audience: 'partner',
      issuer: 'http://localhost:4000/auth',
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  });

  it('come with keys that the SDK serves on', async () => {
    const { keys, validityInSeconds } = await Session.getJWKS();
    expect(keys).toHaveLength(2);
    expect(validityInSeconds).toBeGreaterThan(3_600);
    const { body } = await frontend('get', '/jwt/jwks.json');
    expect((body.keys as unknown[]).length).toBe(2);
  });
});
