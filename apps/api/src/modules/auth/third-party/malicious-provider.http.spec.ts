import { afterAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { type Lies, MaliciousProvider, type Signing } from '../../../testing/servers/malicious-provider.ts';
import { askForAddress, CALLBACK } from '../../../testing/sign-in/card-sign-in.ts';
import { anIdentity, aSignedUpDoctor, doctorForm } from '../../../testing/sign-in/people.ts';
import { anApp } from '../../../testing/start/an-app.ts';

/** Over real HTTP, on a machine that may be busy. */
jest.setTimeout(60_000);

const identity = anIdentity();
const provider = await MaliciousProvider.start({ id: 'maillon-test', secret: 's'.repeat(40) }, identity.rpps);
afterAll(() => provider.stop());
const app = anApp({ env: provider.env });
beforeEach(() => {
  provider.lies = {};
});

const seconds = (fromNow: number): number => Math.floor(Date.now() / 1000) + fromNow;
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

/** From the button to what our callback page sends. */
const comeBack = async (browser: Browser) => {
  const { urlWithQueryParams, pkceCodeVerifier } = (await askForAddress(browser)).json();
  const redirectURIInfo = {
    redirectURIOnProviderDashboard: CALLBACK,
    redirectURIQueryParams: provider.authorize(urlWithQueryParams),
    pkceCodeVerifier,
  };
  return { thirdPartyId: 'psc', redirectURIInfo };
};
const signIn = async (browser = new Browser(app())) => ({
  browser,
  answer: await browser.post('/auth/signinup', await comeBack(browser)),
});
const expectRefused = ({ browser, answer }: Awaited<ReturnType<typeof signIn>>) => {
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: 'GENERAL_ERROR', message: expect.stringMatching(/recommencer\.$/) });
  expect(browser.cookie('sAccessToken')).toBeUndefined();
};

describe('a provider that is believed', () => {
  it.each<[string, Lies]>([
    ['says the truth', {}],
    ['is a little ahead of us', { idToken: { iat: seconds(20) } }],
    [
      'names us among others, and made the token for us',
      { idToken: { aud: ['maillon-test', 'other'], azp: 'maillon-test' } },
    ],
  ])('%s', async (_what, lies) => {
    provider.lies = lies;
    expect((await signIn()).answer.json()).toMatchObject({ status: 'OK' });
  });
});

describe('an id token is refused', () => {
  it.each<[string, Lies]>([
    ['without the level of assurance', { idToken: { acr: undefined } }],
    ['of a lower one', { idToken: { acr: 'eidas0' } }],
    ['whose level is no text', { idToken: { acr: ['eidas1'] } }],
    ['of another nonce', { idToken: { nonce: 'another' } }],
    ['without a nonce', { idToken: { nonce: undefined } }],
    ['for another client', { idToken: { aud: 'another' } }],
    ['for several, made for nobody', { idToken: { aud: ['maillon-test', 'other'] } }],
    ['for us, made for another', { idToken: { azp: 'another' } }],
    ['of another issuer', { idToken: { iss: 'https://evil.example' } }],
    ['that is over', { idToken: { exp: seconds(-120) } }],
    ['that never ends', { idToken: { exp: undefined } }],
    ['that is issued in two hours', { idToken: { iat: seconds(7_200), exp: seconds(7_500) } }],
    ['without a time of issue', { idToken: { iat: undefined } }],
    ['without a subject', { idToken: { sub: undefined } }],
    ...(['none', 'hs256 with the secret', 'hs256 with the public key', 'another key'] as const).map(
      (signing): [string, Lies] => [`signed by ${signing}`, { signing }],
    ),
  ])('%s', async (_what, lies) => {
    provider.lies = lies;
    expectRefused(await signIn());
  });

  it('when the userinfo is somebody else’s', async () => {
    provider.lies = { userInfo: { sub: 'f:carte:somebody-else' } };
    expectRefused(await signIn());
  });

  it.each<[string, Record<string, string>]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another state', { state: 'forged' }],
  ])('when the way back names %s', async (_what, answer) => {
    provider.lies = { answer };
    expectRefused(await signIn());
  });
});

describe('code and state', () => {
  it('are good once, also in a copy of the browser, and though the provider takes them again', async () => {
    const browser = new Browser(app());
    const answer = await comeBack(browser);
    const flow = browser.cookie('maillon_oidc') ?? '';
    expect((await browser.post('/auth/signinup', answer)).json()).toMatchObject({ status: 'OK' });

    for (const code of [answer.redirectURIInfo.redirectURIQueryParams.code ?? '', 'another code']) {
      const thief = new Browser(app());
      thief.setCookie('maillon_oidc', flow);
      const { redirectURIInfo } = answer;
      const redirectURIQueryParams = { ...redirectURIInfo.redirectURIQueryParams, code };
      const again = { ...answer, redirectURIInfo: { ...redirectURIInfo, redirectURIQueryParams } };
      expectRefused({ browser: thief, answer: await thief.post('/auth/signinup', again) });
    }
  });

  it('are good for one of twenty who bring them at the same moment', async () => {
    const browser = new Browser(app());
    const answer = await comeBack(browser);
    const flow = browser.cookie('maillon_oidc') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const one = new Browser(app());
        one.setCookie('maillon_oidc', flow);
        return one.post('/auth/signinup', answer);
      }),
    );
    expect(answers.filter((one) => one.json().status === 'OK')).toHaveLength(1);
  });

  it('are spent by an answer that was refused', async () => {
    const browser = new Browser(app());
    const answer = await comeBack(browser);
    const flow = browser.cookie('maillon_oidc') ?? '';
    provider.lies = { idToken: { acr: 'eidas0' } };
    expectRefused({ browser, answer: await browser.post('/auth/signinup', answer) });
    provider.lies = {};
    browser.setCookie('maillon_oidc', flow);
    expectRefused({ browser, answer: await browser.post('/auth/signinup', answer) });
  });

  it('are good once where a card is tied to an account, also when it was refused', async () => {
    const doctor = await aSignedUpDoctor(app());
    const { url } = (await doctor.browser.get('/integration/psc/authorization-url')).json();
    const { code, state, iss } = provider.authorize(url);
    const tie = () => doctor.browser.post('/integration/psc/authorization-callback', { code, state, iss });
    expect((await tie()).json()).toMatchObject({ status: 409, code: 'CARD_MISMATCH' });
    expect((await tie()).json()).toMatchObject({ status: 400, code: 'OAUTH_STATE' });
  });
});

describe('a logout token', () => {
  const send = (token: string) =>
    app().inject({
      method: 'POST',
      url: '/api/auth/oauth/psc/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });

  it.each<[string, Record<string, unknown>, Signing]>([
    ['signed with nothing', {}, 'none'],
    ['signed with the client’s secret', {}, 'hs256 with the secret'],
    ['signed with the public key', {}, 'hs256 with the public key'],
    ['signed with another key', {}, 'another key'],
    ['for another client', { aud: 'another' }, 'honest'],
    ['of another issuer', { iss: 'https://evil.example' }, 'honest'],
    ['of three minutes ago', { iat: seconds(-180) }, 'honest'],
    ['of tomorrow', { iat: seconds(86_400), exp: seconds(86_500) }, 'honest'],
    ['that is over', { exp: seconds(-60) }, 'honest'],
    ['without a time of issue', { iat: undefined }, 'honest'],
    ['without a name of its own', { jti: undefined }, 'honest'],
    ['without an event', { events: {} }, 'honest'],
    ['whose event is no object', { events: LOGOUT }, 'honest'],
    ['with a nonce, as id tokens have', { nonce: 'n' }, 'honest'],
    ['that names nobody', { sub: undefined }, 'honest'],
  ])('%s ends nothing', async (_what, claims, signing) => {
    const { browser } = await signIn();
    const answer = await send(await provider.logoutToken(claims, signing));
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
  });

  it('of a provider whose clock is a little ahead is obeyed, once', async () => {
    const { browser } = await signIn();
    const token = await provider.logoutToken({ iat: seconds(15) });
    expect((await send(token)).statusCode).toBe(200);
    expect((await browser.get('/auth/session')).statusCode).toBe(401);
    expect((await send(token)).statusCode).toBe(400);
  });
});

describe('a person who signed in with a card and has no account', () => {
  it('signs out at the provider and here', async () => {
    const { browser } = await signIn();
    const { url } = (await browser.get('/auth/oauth/psc/logout-url')).json();
    expect(url).toMatch(new RegExp(`^${provider.issuer}/logout\\?`));
    expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${CALLBACK}/logout`);

    expect((await browser.post('/auth/signout')).json()).toMatchObject({ status: 'OK' });
    expect((await browser.get('/auth/session')).statusCode).toBe(401);
    expect(browser.cookie('sAccessToken')).toBeUndefined();
  });

  it('is signed out here when they sign out there', async () => {
    const { browser } = await signIn();
    const token = await provider.logoutToken({ sub: undefined, sid: 'the session' });
    const answer = await app().inject({
      method: 'POST',
      url: '/api/auth/oauth/psc/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect((await browser.post('/user', doctorForm(identity))).statusCode).toBe(401);
  });
});
