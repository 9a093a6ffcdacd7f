import { describe, expect, it } from '@jest/globals';
import { ACCESS_MS, claimsOf, sessionCore, type Tokens } from '../testing/session-core.ts';
import { hash1Of, hash2Of } from './refresh-token.ts';

const { clock, core, post, signIn, refreshing, refresh, verify, stored } = sessionCore();

describe('verifying', () => {
  it('a fresh token gives the session and no new token', async () => {
    const { accessToken, session } = await signIn({ userDataInJWT: { a: 1 } });
    expect(await verify(accessToken.token, { checkDatabase: true })).toEqual({ status: 'OK', session });
  });

  it('the first token of a refresh puts its refresh token in force and comes back without a parent', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    const { accessToken } = await verify(second.accessToken.token);
    expect(claimsOf(accessToken?.token ?? '')).toMatchObject({
      parentRefreshTokenHash1: null,
      refreshTokenHash1: hash1Of(second.refreshToken.token),
    });
    expect(await verify(accessToken?.token ?? '')).not.toHaveProperty('accessToken');
    expect((await refreshing(first.refreshToken.token)).json.status).toBe('TOKEN_THEFT_DETECTED');
  });

  it('again with that token gives a new one without another write', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    await verify(second.accessToken.token);
    const before = await stored(first.session.handle);
    clock.advance(1_000);
    expect((await verify(second.accessToken.token)).accessToken).toBeDefined();
    expect(await stored(first.session.handle)).toEqual(before);
  });

  it('the token of a refresh that lost the race is good, but gets no better', async () => {
    const first = await signIn();
    const [winner, loser] = [await refresh(first.refreshToken.token), await refresh(first.refreshToken.token)];
    await verify(winner.accessToken.token);
    const answer = await verify(loser.accessToken.token);
    expect(answer.status).toBe('OK');
    expect(answer).not.toHaveProperty('accessToken');
  });

  it('the tokens of several refreshes at the same moment puts one in force and improves no other', async () => {
    const first = await signIn();
    const children = await Promise.all([1, 2, 3, 4, 5].map(() => refresh(first.refreshToken.token)));
    const answers = await Promise.all(children.map(({ accessToken }) => verify(accessToken.token)));
    expect(answers.map(({ status }) => status)).toEqual(children.map(() => 'OK'));

    const improved = children.filter((_, place) => answers[place]?.accessToken !== undefined);
    expect(improved.map(({ refreshToken }) => hash2Of(hash1Of(refreshToken.token)))).toEqual([
      (await stored(first.session.handle))?.refresh_token_hash2,
    ]);
  });

  it('a token whose payload is out of date gets one that is not, if the database is asked', async () => {
    const { accessToken, session } = await signIn({ userDataInJWT: { a: 1 } });
    await core().put('/recipe/jwt/data', { sessionHandle: session.handle, userDataInJWT: { b: { c: null } } });
    expect(await verify(accessToken.token)).toMatchObject({ status: 'OK', session: { userDataInJWT: { a: 1 } } });
    const answer = await verify(accessToken.token, { checkDatabase: true });
    expect(answer).toMatchObject({ session: { userDataInJWT: { b: { c: null } } } });
    expect(claimsOf(answer.accessToken?.token ?? '')).toMatchObject({ b: { c: null } });
  });

  it('a token of an ended session passes, unless the database is asked', async () => {
    const { accessToken, session } = await signIn();
    await post('/remove', { sessionHandles: [session.handle] });
    expect((await verify(accessToken.token)).status).toBe('OK');
    expect(await verify(accessToken.token, { checkDatabase: true })).toEqual({
      status: 'UNAUTHORISED',
      message: 'Either the session has ended or has been blacklisted',
    });
  });

  it('an expired token asks for a refresh', async () => {
    const { accessToken } = await signIn();
    clock.advance(ACCESS_MS + 1_000);
    expect(await verify(accessToken.token)).toEqual({ status: 'TRY_REFRESH_TOKEN', message: 'Access token expired' });
  });

  it.each([
    ['nonsense', () => 'x'],
    ['another signature', (token: string) => `${token.slice(0, -6)}AAAAAA`],
    ['another payload', (token: string) => token.replace(/\.[^.]+\./, `.${Buffer.from('{}').toString('base64url')}.`)],
  ])('%s asks for a refresh', async (_what, spoil) => {
    const { accessToken } = await signIn();
    expect((await verify(spoil(accessToken.token))).status).toBe('TRY_REFRESH_TOKEN');
  });
});

describe('anti-CSRF', () => {
  const withCsrf = { enableAntiCsrf: true };

  it('gives a token that must come back with every request', async () => {
    const { accessToken, antiCsrfToken } = await signIn(withCsrf);
    expect(claimsOf(accessToken.token).antiCsrfToken).toBe(antiCsrfToken);
    expect((await verify(accessToken.token, { ...withCsrf, antiCsrfToken })).status).toBe('OK');
    for (const given of [undefined, 'other']) {
      const answer = await verify(accessToken.token, { ...withCsrf, antiCsrfToken: given });
      expect(answer).toEqual({ status: 'TRY_REFRESH_TOKEN', message: 'anti-csrf check failed' });
    }
  });

  it('is not checked when the caller says so', async () => {
    const { accessToken } = await signIn(withCsrf);
    expect((await verify(accessToken.token, { ...withCsrf, doAntiCsrfCheck: false })).status).toBe('OK');
  });

  it('must come with a refresh, which gives another one', async () => {
    const { refreshToken, antiCsrfToken } = await signIn(withCsrf);
    const without = (await refreshing(refreshToken.token, withCsrf)).json;
    expect(without).toEqual({ status: 'UNAUTHORISED', message: 'Anti CSRF token missing, or not matching' });
    const { json } = await refreshing(refreshToken.token, { ...withCsrf, antiCsrfToken });
    expect(json).toMatchObject({ status: 'OK', antiCsrfToken: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(json.antiCsrfToken).not.toBe(antiCsrfToken);
  });
});

describe('regenerating', () => {
  it('replaces the payload everywhere and keeps everything else of the token', async () => {
    const { accessToken, session } = await signIn({ userDataInJWT: { a: 1 } });
    clock.advance(5_000);
    const { json } = await post('/regenerate', { accessToken: accessToken.token, userDataInJWT: { b: 2 } });
    const { iat: _old, a: _a, ...before } = claimsOf(accessToken.token);
    const { iat: _new, ...after } = claimsOf((json as unknown as Tokens).accessToken.token);
    expect(after).toEqual({ ...before, b: 2 });
    expect(json).toMatchObject({ status: 'OK', session: { handle: session.handle, userDataInJWT: { b: 2 } } });
    expect(await stored(session.handle)).toMatchObject({ user_data_in_jwt: { b: 2 } });
  });

  it('without a payload takes the stored one', async () => {
    const { accessToken, session } = await signIn();
    await core().put('/recipe/jwt/data', { sessionHandle: session.handle, userDataInJWT: { c: 3 } });
    const { json } = await post('/regenerate', { accessToken: accessToken.token });
    expect(json).toMatchObject({ session: { userDataInJWT: { c: 3 } } });
  });

  it('of an expired token stores the payload and gives no token', async () => {
    const { accessToken, session } = await signIn();
    clock.advance(ACCESS_MS + 1_000);
    const { json } = await post('/regenerate', { accessToken: accessToken.token, userDataInJWT: { d: 4 } });
    expect(json).toMatchObject({ status: 'OK', session: { userDataInJWT: { d: 4 } } });
    expect(json).not.toHaveProperty('accessToken');
    expect(await stored(session.handle)).toMatchObject({ user_data_in_jwt: { d: 4 } });
  });

  it('does not lose the parent, so the session can still be promoted', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken.token);
    const { json } = await post('/regenerate', { accessToken: second.accessToken.token, userDataInJWT: { e: 5 } });
    const { token } = (json as unknown as Tokens).accessToken;
    expect(claimsOf(token).parentRefreshTokenHash1).toBe(hash1Of(first.refreshToken.token));
    expect((await verify(token)).accessToken).toBeDefined();
  });

  it('refuses a claim of ours, and knows no ended session', async () => {
    const { accessToken, session } = await signIn();
    const refused = await post('/regenerate', { accessToken: accessToken.token, userDataInJWT: { exp: 1 } });
    expect([refused.status, refused.text]).toEqual([400, 'The user payload contains protected field\n']);
    await post('/remove', { sessionHandles: [session.handle] });
    const { json } = await post('/regenerate', { accessToken: accessToken.token, userDataInJWT: {} });
    expect(json).toEqual({ status: 'UNAUTHORISED', message: 'Session does not exist.' });
  });
});
