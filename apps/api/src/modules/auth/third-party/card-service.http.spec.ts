import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { aCardApp } from '../../../testing/sign-in/a-card-app.ts';
import { askForAddress, CALLBACK, type CardAnswer, presentCard } from '../../../testing/sign-in/card-sign-in.ts';

const { app, aStranger } = await aCardApp();

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
  ])('the way through the card service never leads to %s', async (_where, provider, redirect) => {
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
  ])('the way through the card service refuses a forged %s', async (_what, forge) => {
    const browser = new Browser(app());
    const answer = await send(browser, forge(await presentCard(browser, aStranger())));
    expect(answer.json()).toMatchObject({ status: 'GENERAL_ERROR' });
    expect(browser.cookie('sAccessToken')).toBeUndefined();
  });

  it('the way through the card service says that it was given up', async () => {
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
  ])('the way through the card service refuses %s', async (_what, forge) => {
    const browser = new Browser(app());
    const answer = await send(browser, forge(await presentCard(browser, aStranger())));
    expect(answer.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('the way through the card service writes down what it refused', async () => {
    await send(new Browser(app()), await presentCard(new Browser(app()), aStranger()));
    const [row] = await app().db.rows<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'auth.login_psc' AND outcome = 'refused'`,
    );
    expect(row?.count).toBeGreaterThan(0);
  });
});
