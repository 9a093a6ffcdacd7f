import { describe, expect, it } from '@jest/globals';
import { REFRESH_MS, sessionCore } from '../testing/session-core.ts';

const { clock, core, aUser, post, signIn, stored } = sessionCore();

describe('what a session carries', () => {
  it('can be read', async () => {
    const { session } = await signIn({ userDataInDatabase: { d: [1, null] }, userDataInJWT: { j: 1 } });
    const { json } = await core().get(`/recipe/session?sessionHandle=${session.handle}`);
    expect(json).toEqual({
      status: 'OK',
      sessionHandle: session.handle,
      userId: session.userId,
      recipeUserId: session.userId,
      userDataInDatabase: { d: [1, null] },
      userDataInJWT: { j: 1 },
      expiry: clock.now() + REFRESH_MS,
      timeCreated: clock.now(),
      tenantId: 'public',
    });
  });

  it('can be replaced in the database', async () => {
    const { session } = await signIn({ userDataInDatabase: { d: 1 } });
    const body = { sessionHandle: session.handle, userDataInDatabase: { e: null } };
    expect((await core().put('/recipe/session/data', body)).json).toEqual({ status: 'OK' });
    expect(await stored(session.handle)).toMatchObject({ user_data_in_database: { e: null } });
  });

  it('cannot be given a claim of ours', async () => {
    const { session } = await signIn();
    const body = { sessionHandle: session.handle, userDataInJWT: { tId: 'x' } };
    expect((await core().put('/recipe/jwt/data', body)).status).toBe(400);
  });

  it('is gone with the session, ended or expired', async () => {
    const { session } = await signIn();
    clock.advance(REFRESH_MS);
    const { handle: sessionHandle } = session;
    for (const { json } of [
      await core().get(`/recipe/session?sessionHandle=${sessionHandle}`),
      await core().put('/recipe/session/data', { sessionHandle, userDataInDatabase: {} }),
      await core().put('/recipe/jwt/data', { sessionHandle, userDataInJWT: {} }),
    ]) {
      expect(json).toEqual({ status: 'UNAUTHORISED', message: 'Session does not exist.' });
    }
  });
});

describe('ending sessions', () => {
  it('by handle tells which ones existed, in the order asked', async () => {
    const [a, b] = [(await signIn()).session.handle, (await signIn()).session.handle];
    const { json } = await post('/remove', { sessionHandles: [b, 'unknown', a, b] });
    expect(json).toEqual({ status: 'OK', sessionHandlesRevoked: [b, a] });
    expect((await post('/remove', { sessionHandles: [a] })).json.sessionHandlesRevoked).toEqual([]);
  });

  it("by user ends all of theirs and nobody else's", async () => {
    const userId = aUser();
    const mine = [await signIn({ userId }), await signIn({ userId })].map(({ session }) => session.handle);
    const other = (await signIn()).session;
    expect((await core().get(`/recipe/session/user?userId=${userId}`)).json.sessionHandles).toEqual(
      expect.arrayContaining(mine),
    );
    const body = { userId, revokeSessionsForLinkedAccounts: true, revokeAcrossAllTenants: true };
    const { json } = await post('/remove', body);
    expect(json.sessionHandlesRevoked).toEqual(expect.arrayContaining(mine));
    expect((await core().get(`/public/recipe/session/user?userId=${userId}`)).json.sessionHandles).toEqual([]);
    expect(await stored(other.handle)).toBeDefined();
  });

  it('does not list what has expired', async () => {
    const { session } = await signIn();
    clock.advance(REFRESH_MS);
    expect((await core().get(`/recipe/session/user?userId=${session.userId}`)).json.sessionHandles).toEqual([]);
  });

  it.each([[{}], [{ userId: 'u', sessionHandles: [] }]])('of %j is refused', async (body) => {
    const answer = await post('/remove', body);
    expect(answer.text).toBe('Invalid JSON input - use one of userId or sessionHandles array\n');
  });

  it('by handle is not asked of some tenants or of all', async () => {
    const { session } = await signIn();
    const answer = await post('/remove', { sessionHandles: [session.handle], revokeAcrossAllTenants: true });
    expect([answer.status, answer.text]).toEqual([
      400,
      'Invalid JSON input - revokeAcrossAllTenants can only be set if userId is set\n',
    ]);
    expect(await stored(session.handle)).toBeDefined();
  });
});
