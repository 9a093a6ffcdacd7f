import { describe, expect, it, jest } from '@jest/globals';
import { aCardApp } from '../../../testing/sign-in/a-card-app.ts';
import { CardHolder } from '../../../testing/sign-in/card-service.ts';
import { CALLBACK, signInByCard } from '../../../testing/sign-in/card-sign-in.ts';
import { aSignedUpDoctor } from '../../../testing/sign-in/people.ts';
import { SessionRevocation } from '../sessions/session-revocation.ts';

const { app, card, aStranger, verify } = await aCardApp();
const holderOf = ({ rpps }: { rpps: string }, profession = '10') => ({
  given: 'Hugo',
  family: 'LESTRADE',
  rpps,
  profession,
});

describe('the end at the card service', () => {
  const logout = (token: string | undefined, provider = 'psc') =>
    app().inject({
      method: 'POST',
      url: `/api/auth/oauth/${provider}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(token === undefined ? {} : { logout_token: token }).toString(),
    });
  const signedOutAt = async (holder: CardHolder): Promise<string> => {
    await holder.signOut(card.issuer);
    return card.logoutTokens.at(-1) ?? '';
  };

  it('ends every session of that person here, also one that a code opened', async () => {
    const { identity, me, browser: byCode } = await aSignedUpDoctor(app());
    await verify(me.id);
    const one = await signInByCard(app(), holderOf(identity));
    const two = await signInByCard(app(), holderOf(identity));
    const other = await signInByCard(app(), aStranger());

    expect((await logout(await signedOutAt(one.holder))).statusCode).toBe(200);
    for (const browser of [one.browser, two.browser, byCode]) {
      expect((await browser.get('/auth/session')).statusCode).toBe(401);
    }
    expect((await other.browser.get('/auth/session')).statusCode).toBe(200);
  });

  it('is obeyed at the next try when the sessions could not be ended at the first', async () => {
    const { browser, holder } = await signInByCard(app(), aStranger());
    const token = await signedOutAt(holder);
    const revoke = jest.spyOn(app().get(SessionRevocation), 'revoke').mockRejectedValueOnce(new Error('away'));
    expect((await logout(token)).statusCode).toBe(500);
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
    revoke.mockRestore();

    expect((await logout(token)).statusCode).toBe(200);
    expect((await browser.get('/auth/session')).statusCode).toBe(401);
  });

  it('the end at the card service is believed once', async () => {
    const { holder } = await signInByCard(app(), aStranger());
    const token = await signedOutAt(holder);
    expect((await logout(token)).statusCode).toBe(200);
    expect((await logout(token)).json()).toMatchObject({ error: 'invalid_request' });
  });

  it('is not believed of an id token, an altered token, or nothing', async () => {
    const { browser, holder } = await signInByCard(app(), aStranger());
    const token = await signedOutAt(holder);
    const [head, , signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: 'f:carte:somebody-else' })).toString('base64url');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${altered}.`;
    for (const forged of [`${head}.${altered}.${signature}`, unsigned, 'hello', undefined]) {
      const answer = await logout(forged);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: 'invalid_request' });
    }
    expect((await logout(token, 'google')).statusCode).toBe(400);
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
  });

  it('the end at the card service can be asked for from here', async () => {
    const { identity, me } = await aSignedUpDoctor(app());
    await verify(me.id);
    const { browser } = await signInByCard(app(), holderOf(identity));
    const { url } = (await browser.get('/auth/oauth/psc/logout-url')).json();
    expect(url).toMatch(new RegExp(`^${card.issuer}/session/end\\?`));
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${CALLBACK}/logout`);
    expect(new URL(url).searchParams.get('id_token_hint')).toMatch(/^ey/);
  });

  it('cannot be asked for in a session that no card opened', async () => {
    const { browser } = await aSignedUpDoctor(app());
    expect((await browser.get('/auth/oauth/psc/logout-url')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
