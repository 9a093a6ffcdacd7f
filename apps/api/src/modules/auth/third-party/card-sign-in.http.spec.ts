import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { CARD_CLIENT, CardHolder, CardService } from '../../../testing/sign-in/card-service.ts';
import {
  askForAddress,
  CALLBACK,
  type CardAnswer,
  presentCard,
  signInByCard,
} from '../../../testing/sign-in/card-sign-in.ts';
import { anIdentity, aSignedUpDoctor, doctorForm } from '../../../testing/sign-in/people.ts';
import { anApp } from '../../../testing/start/an-app.ts';
import { SessionRevocation } from '../sessions/session-revocation.ts';

/** Several sign-ins each, over real HTTP, on a machine that may be busy. */
jest.setTimeout(60_000);

const card = await CardService.start('http://localhost:3000');
afterAll(() => card.stop());
const logLines: string[] = [];
/** The prescription service, played by the same provider: it knows no e-mail. */
const ordoclic = {
  ORDOCLIC_ISSUER: card.issuer,
  ORDOCLIC_CLIENT_ID: CARD_CLIENT.id,
  ORDOCLIC_CLIENT_SECRET: CARD_CLIENT.secret,
};
const app = anApp({ env: { ...card.env, ...ordoclic }, logLines });

let strangers = 0;
const aStranger = (changes: Partial<{ rpps: string; profession: string }> = {}) => ({
  given: 'Margaux',
  family: 'TERRIEN',
  rpps: `97${String(++strangers).padStart(9, '0')}`,
  profession: '10',
  ...changes,
});
const verify = (userId: string) =>
  app().db.rows(
    'UPDATE practitioners SET verified_at = now() WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)',
    [userId],
  );
const isVerified = async (userId: string): Promise<boolean | undefined> => {
  const [row] = await app().db.rows<{ verified: boolean }>(
    `SELECT verified_at IS NOT NULL AS verified FROM practitioners WHERE party_id = (SELECT id FROM parties WHERE user_id = $1)`,
    [userId],
  );
  return row?.verified;
};
const holderOf = ({ rpps }: { rpps: string }, profession = '10') => ({
  given: 'Hugo',
  family: 'LESTRADE',
  rpps,
  profession,
});

describe('a health-professional card', () => {
  it('that nobody of ours has leads to the sign-up, which it fills in', async () => {
    const stranger = aStranger();
    const { browser, body } = await signInByCard(app(), stranger);
    expect(body).toMatchObject({
      status: 'OK',
      createdNewRecipeUser: true,
      prefill: {
        firstName: 'Margaux',
        lastName: 'TERRIEN',
        rpps: stranger.rpps,
        codeProfession: '10',
        userType: 'doctor',
      },
    });
    expect((await browser.get('/user/current')).statusCode).toBe(404);
    expect((await browser.get('/auth/session')).json()).toMatchObject({
      userId: null,
      contacts: { email: null, phoneNumber: null },
    });
  });

  it('signs up without a proved contact, verifies the profile, and knows it afterwards', async () => {
    const identity = anIdentity();
    const mine = holderOf(identity);
    const { browser } = await signInByCard(app(), mine);
    const answer = await browser.post('/user', doctorForm(identity));
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json().user;
    expect(await isVerified(id)).toBe(true);

    const again = await signInByCard(app(), mine);
    expect((await again.browser.get('/user/current')).json()).toMatchObject({ id });
    const contacts = await app().db.rows(
      'SELECT email_verified_at AS email, phone_verified_at AS phone FROM users WHERE id = $1',
      [id],
    );
    expect(contacts).toEqual([{ email: null, phone: null }]);
  });

  it('finds the verified profile with its RPPS number, and ties itself to it', async () => {
    const { identity, me } = await aSignedUpDoctor(app());
    await verify(me.id);
    const { browser } = await signInByCard(app(), holderOf(identity));
    expect((await browser.get('/user/current')).json()).toMatchObject({
      id: me.id,
      integrations: { psc: { idToken: expect.stringMatching(/^ey/) } },
    });

    const audited = await app().db.rows(
      `SELECT action, target_id, outcome FROM audit_events WHERE action = 'auth.login_psc' AND actor = $1`,
      [me.id],
    );
    expect(audited).toEqual([{ action: 'auth.login_psc', target_id: me.id, outcome: 'ok' }]);
  });

  it('does not open a profile whose RPPS number nobody verified', async () => {
    const { identity, me } = await aSignedUpDoctor(app());
    const { browser } = await signInByCard(app(), holderOf(identity));
    expect((await browser.get('/user/current')).statusCode).toBe(404);
    expect(await isVerified(me.id)).toBe(false);
  });

  it('of a student is no doctor’s', async () => {
    const { body } = await signInByCard(app(), { card: 'student' });
    expect(body.prefill).toMatchObject({ codeProfession: null, userType: 'patient' });
  });

  it('keeps its secrets: no token, number or name in the logs', async () => {
    const stranger = aStranger();
    const browser = new Browser(app());
    const answer = await presentCard(browser, stranger);
    await browser.post('/auth/signinup', answer);
    const { redirectURIQueryParams, pkceCodeVerifier } = answer.redirectURIInfo;
    for (const secret of [stranger.rpps, redirectURIQueryParams.code, redirectURIQueryParams.state, pkceCodeVerifier]) {
      expect(logLines.join('')).not.toContain(secret);
    }
  });
});

describe('the way through the card service', () => {
  const send = (browser: Browser, answer: unknown) => browser.post('/auth/signinup', answer);
  const changed = (answer: CardAnswer, change: Partial<CardAnswer['redirectURIInfo']>): CardAnswer => ({
    ...answer,
    redirectURIInfo: { ...answer.redirectURIInfo, ...change },
  });

  it('begins with PKCE, a state and a nonce, and leaves a cookie that no script reads', async () => {
    const answer = await askForAddress(new Browser(app()));
    const url = new URL(answer.json().urlWithQueryParams);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: CALLBACK,
      scope: 'openid scope_all',
      acr_values: 'eidas1',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^maillon_oidc=.+; Path=\/api\/auth; .*HttpOnly; SameSite=Lax/i);
    expect(cookie).not.toContain(url.searchParams.get('state'));
  });

  it.each([
    ['another site', 'psc', 'https://evil.example/oauth/psc'],
    ['another page of ours', 'psc', 'http://localhost:3000/oauth'],
    ['an address that only begins like ours', 'psc', 'http://localhost:3000.evil.example/oauth/psc'],
    ['ours with something behind it', 'psc', `${CALLBACK}/../..`],
    ['the page of another provider', 'ordoclic', CALLBACK],
    ['a provider that does not exist', 'google', CALLBACK],
  ])('never leads to %s', async (_where, provider, redirect) => {
    const answer = await askForAddress(new Browser(app()), provider, redirect);
    expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('hands the SDK nothing of an address but what it asks for', async () => {
    const asked = `thirdPartyId=psc&redirectURIOnProviderDashboard=${encodeURIComponent(CALLBACK)}`;
    for (const more of ['clientType=x', 'clientType=', 'clientType=a&clientType=b', 'tenantId=x', '__proto__=x']) {
      const answer = await new Browser(app()).get(`/auth/authorisationurl?${asked}&${more}`);
      expect(answer.json()).toMatchObject({ status: 'OK' });
    }
  });

  it('works once: a code that was used opens nothing', async () => {
    const browser = new Browser(app());
    const answer = await presentCard(browser, aStranger());
    const cookie = browser.cookie('maillon_oidc') ?? '';
    expect((await send(browser, answer)).json()).toMatchObject({ status: 'OK' });
    expect(browser.cookie('maillon_oidc')).toBeUndefined();

    const thief = new Browser(app());
    expect((await send(thief, answer)).json()).toMatchObject({ status: 'GENERAL_ERROR' });
    thief.setCookie('maillon_oidc', cookie);
    expect((await send(thief, answer)).json()).toMatchObject({ status: 'GENERAL_ERROR' });
    expect(thief.cookie('sAccessToken')).toBeUndefined();
  });

  it('ends in the browser where it began: nobody is signed in to the account of whoever sent them a link', async () => {
    const attacker = new Browser(app());
    const answer = await presentCard(attacker, aStranger());
    const victim = new Browser(app());
    await askForAddress(victim);

    expect((await send(victim, answer)).json()).toMatchObject({
      status: 'GENERAL_ERROR',
      message: 'Cette connexion a expiré ou n’a pas commencé dans ce navigateur. Veuillez recommencer.',
    });
    expect(victim.cookie('sAccessToken')).toBeUndefined();
  });

  it('refuses a code of somebody else’s sign-in under one’s own state: the nonce is another one', async () => {
    const stolen = await presentCard(new Browser(app()), aStranger());
    const browser = new Browser(app());
    const own = await presentCard(browser, aStranger());
    const { code = '' } = stolen.redirectURIInfo.redirectURIQueryParams;
    const mixed = changed(own, {
      redirectURIQueryParams: { ...own.redirectURIInfo.redirectURIQueryParams, code },
    });
    expect((await send(browser, mixed)).json()).toMatchObject({ status: 'GENERAL_ERROR' });
  });

  it.each([
    [
      'state',
      (answer: CardAnswer) =>
        changed(answer, {
          redirectURIQueryParams: { ...answer.redirectURIInfo.redirectURIQueryParams, state: 'forged' },
        }),
    ],
    [
      'issuer',
      (answer: CardAnswer) =>
        changed(answer, {
          redirectURIQueryParams: { ...answer.redirectURIInfo.redirectURIQueryParams, iss: 'https://evil.example' },
        }),
    ],
    ['verifier', (answer: CardAnswer) => changed(answer, { pkceCodeVerifier: 'x'.repeat(43) })],
  ])('refuses a forged %s', async (_what, forge) => {
    const browser = new Browser(app());
    const answer = await send(browser, forge(await presentCard(browser, aStranger())));
    expect(answer.json()).toMatchObject({ status: 'GENERAL_ERROR' });
    expect(browser.cookie('sAccessToken')).toBeUndefined();
  });

  it('says that it was given up', async () => {
    const browser = new Browser(app());
    const answer = await send(browser, await presentCard(browser, { cancel: '1' }));
    expect(answer.json()).toEqual({
      status: 'SIGN_IN_UP_NOT_ALLOWED',
      reason: 'La connexion a été refusée ou abandonnée.',
    });
  });

  it.each([
    [
      'tokens in the place of a code',
      () => ({ thirdPartyId: 'psc', oAuthTokens: { access_token: 'a', id_token: 'b' } }),
    ],
    [
      'tokens beside a code',
      (answer: CardAnswer) => ({ ...answer, oAuthTokens: { access_token: 'a', id_token: 'b' } }),
    ],
    [
      'another redirect',
      (answer: CardAnswer) => changed(answer, { redirectURIOnProviderDashboard: 'https://evil.example' }),
    ],
    ['another provider', (answer: CardAnswer) => ({ ...answer, thirdPartyId: 'google' })],
    ['nothing', () => ({})],
  ])('refuses %s', async (_what, forge) => {
    const browser = new Browser(app());
    const answer = await send(browser, forge(await presentCard(browser, aStranger())));
    expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('writes down what it refused', async () => {
    await send(new Browser(app()), await presentCard(new Browser(app()), aStranger()));
    const [row] = await app().db.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'auth.login_psc' AND outcome = 'refused'`,
    );
    expect(row?.count).toBeGreaterThan(0);
  });
});

describe('the prescription service', () => {
  it('signs nobody in of whom it knows no e-mail', async () => {
    const browser = new Browser(app());
    const { urlWithQueryParams, pkceCodeVerifier } = (
      await askForAddress(browser, 'ordoclic', 'http://localhost:3000/oauth')
    ).json();
    const answer = await browser.post('/auth/signinup', {
      thirdPartyId: 'ordoclic',
      redirectURIInfo: {
        redirectURIOnProviderDashboard: 'http://localhost:3000/oauth',
        redirectURIQueryParams: await new CardHolder().present(urlWithQueryParams, aStranger()),
        pkceCodeVerifier,
      },
    });
    expect(answer.json()).toEqual({ status: 'NO_EMAIL_GIVEN_BY_PROVIDER' });
  });

  it('does not finish what the card began', async () => {
    const browser = new Browser(app());
    const answer = await presentCard(browser, aStranger());
    const borrowed = {
      thirdPartyId: 'ordoclic',
      redirectURIInfo: { ...answer.redirectURIInfo, redirectURIOnProviderDashboard: 'http://localhost:3000/oauth' },
    };
    expect((await browser.post('/auth/signinup', borrowed)).json()).toMatchObject({ status: 'GENERAL_ERROR' });
  });
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

  it('is believed once', async () => {
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

  it('can be asked for from here', async () => {
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
