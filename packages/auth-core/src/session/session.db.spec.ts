import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from '../keys/jwt.ts';
import { ACCESS_MS, claimsOf, REFRESH_MS, sessionCore, type Tokens } from '../testing/session-core.ts';
import { hash1Of, hash2Of } from './refresh-token.ts';

const { clock, core, post, signIn, refreshing, refresh, verify, stored } = sessionCore();

describe('a new session', () => {
  it('answers with the session and two tokens, and keeps only a hash of the refresh token', async () => {
    const userDataInJWT = { iss: 'https://api/auth', 'st-role': { v: ['admin'], t: 1 }, nested: { kept: null } };
    const tokens = await signIn({ userId: 'someone', userDataInJWT });
    expect(tokens).toMatchObject({
      session: { userId: 'someone', recipeUserId: 'someone', userDataInJWT, tenantId: 'public' },
      accessToken: { expiry: Math.floor((clock.now() + ACCESS_MS) / 1_000) * 1_000 },
      refreshToken: { createdTime: clock.now(), expiry: clock.now() + REFRESH_MS },
    });
    expect(tokens).not.toHaveProperty('antiCsrfToken');
    const row = JSON.stringify(await stored(tokens.session.handle));
    expect(row).toContain(hash2Of(hash1Of(tokens.refreshToken.token)));
    expect(row).not.toContain(hash1Of(tokens.refreshToken.token));
    expect(row).not.toContain(tokens.refreshToken.token);
  });

  it('ties its access token to its refresh token', async () => {
    const { accessToken, refreshToken, session } = await signIn();
    expect(claimsOf(accessToken.token)).toMatchObject({
      sub: session.userId,
      sessionHandle: session.handle,
      refreshTokenHash1: hash1Of(refreshToken.token),
      parentRefreshTokenHash1: null,
      antiCsrfToken: null,
    });
  });

  it.each([
    ['d-', true],
    ['s-', false],
    ['d-', undefined],
  ])('is signed by a %s key when dynamic is %s', async (prefix, dynamic) => {
    const { accessToken } = await signIn({ useDynamicSigningKey: dynamic });
    expect(String(decodeJwt(accessToken.token)?.header.kid)).toMatch(new RegExp(`^${prefix}`));
  });

  it.each(['', 'nobody we know', '👩‍⚕️'])('a new session may belong to the user id %j', async (userId) => {
    expect((await signIn({ userId })).session.userId).toBe(userId);
  });

  it('refuses a payload with a claim of ours', async () => {
    const body = { userId: 'u', userDataInJWT: { sub: 'x' }, userDataInDatabase: {}, enableAntiCsrf: false };
    const answer = await core().post('/public/recipe/session', body);
    expect([answer.status, answer.text]).toEqual([400, 'The user payload contains protected field\n']);
  });

  it.each(['userId', 'userDataInJWT', 'userDataInDatabase', 'enableAntiCsrf'])(
    'a new session needs %s',
    async (field) => {
      const body = {
        userId: 'u',
        userDataInJWT: {},
        userDataInDatabase: {},
        enableAntiCsrf: false,
        [field]: undefined,
      };
      const answer = await core().post('/public/recipe/session', body);
      expect([answer.status, answer.text]).toEqual([400, `Field name '${field}' is invalid in JSON input\n`]);
    },
  );
});

describe('refreshing', () => {
  it('gives a child of the presented token and leaves the row alone', async () => {
    const first = await signIn();
    const before = await stored(first.session.handle);
    clock.advance(60_000);
    const second = await refresh(first.refreshToken.token);
    expect(second.session).toEqual(first.session);
    expect(claimsOf(second.accessToken.token)).toMatchObject({
      refreshTokenHash1: hash1Of(second.refreshToken.token),
      parentRefreshTokenHash1: hash1Of(first.refreshToken.token),
    });
    expect(await stored(first.session.handle)).toEqual(before);
  });

  it('twice with one token is fine: two tabs, or an answer that was lost', async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all([1, 2, 3, 4].map(() => refreshing(refreshToken.token)));
    expect(answers.map(({ json }) => json.status)).toEqual(['OK', 'OK', 'OK', 'OK']);
  });

  it('with a child puts it in force, slides the expiry, and makes its parent theft', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    clock.advance(60_000);
    await refresh(second.refreshToken.token);
    expect(await stored(first.session.handle)).toMatchObject({
      refresh_token_hash2: hash2Of(hash1Of(second.refreshToken.token)),
      expires_at: String(clock.now() + REFRESH_MS),
    });
    const { handle, userId, recipeUserId } = first.session;
    expect((await refreshing(first.refreshToken.token)).json).toEqual({
      status: 'TOKEN_THEFT_DETECTED',
      session: { handle, userId, recipeUserId },
    });
  });

  it('with a child of a token that is no more in force is theft', async () => {
    const first = await signIn();
    const [mine, thiefs] = [await refresh(first.refreshToken.token), await refresh(first.refreshToken.token)];
    await refresh(mine.refreshToken.token);
    expect((await refreshing(thiefs.refreshToken.token)).json.status).toBe('TOKEN_THEFT_DETECTED');
  });

  it('with a grandchild that was never used is theft', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    const third = await refresh(second.refreshToken.token);
    const fourth = await refresh(third.refreshToken.token);
    expect((await refreshing(first.refreshToken.token)).json.status).toBe('TOKEN_THEFT_DETECTED');
    expect((await refreshing(second.refreshToken.token)).json.status).toBe('TOKEN_THEFT_DETECTED');
    expect((await refreshing(fourth.refreshToken.token)).json.status).toBe('OK');
  });

  it('with one unused child many times at once puts it in force once', async () => {
    const first = await signIn();
    const { refreshToken } = await refresh(first.refreshToken.token);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => refreshing(refreshToken.token)));
    expect(new Set(answers.map(({ json }) => json.status))).toEqual(new Set(['OK']));
  });

  it('theft ends nothing by itself: that is for the SDK to do', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    await refresh(second.refreshToken.token);
    await refreshing(first.refreshToken.token);
    expect((await refreshing(second.refreshToken.token)).json.status).toBe('OK');
  });

  it.each(['', 'x', 'a.b.V2'])('with %j is unauthorised', async (token) => {
    expect((await refreshing(token)).json).toEqual({ status: 'UNAUTHORISED', message: 'Invalid refresh token' });
  });

  it('after the end of the session is unauthorised', async () => {
    const { session, refreshToken } = await signIn();
    await post('/remove', { sessionHandles: [session.handle] });
    const over = { status: 'UNAUTHORISED', message: 'Session missing in db or has expired' };
    expect((await refreshing(refreshToken.token)).json).toEqual(over);
  });

  it('after the refresh token has expired is unauthorised', async () => {
    const { refreshToken } = await signIn();
    clock.advance(REFRESH_MS);
    expect((await refreshing(refreshToken.token)).json.status).toBe('OK');
    clock.advance(1);
    expect((await refreshing(refreshToken.token)).json.status).toBe('UNAUTHORISED');
  });

  it('may change the kind of key, and later tokens follow', async () => {
    const first = await signIn();
    const second = (await refreshing(first.refreshToken.token, { useDynamicSigningKey: false }))
      .json as unknown as Tokens;
    expect(String(decodeJwt(second.accessToken.token)?.header.kid)).toMatch(/^s-/);
    const promoted = await verify(second.accessToken.token);
    expect(String(decodeJwt(promoted.accessToken?.token ?? '')?.header.kid)).toMatch(/^s-/);
  });
});

describe('a refresh that names no kind of key', () => {
  it.each([
    ['s-', false],
    ['d-', true],
  ])('a refresh that names no kind of key keeps signing with a %s key', async (prefix, useDynamicSigningKey) => {
    const first = await signIn({ useDynamicSigningKey });
    const { json } = await refreshing(first.refreshToken.token, { useDynamicSigningKey: undefined });
    const second = json as unknown as Tokens;
    for (const token of [second.accessToken.token, (await verify(second.accessToken.token)).accessToken?.token]) {
      expect(String(decodeJwt(token ?? '')?.header.kid)).toMatch(new RegExp(`^${prefix}`));
    }
  });
});
