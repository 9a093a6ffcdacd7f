import { describe, expect, it, jest } from '@jest/globals';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { Browser } from '../../../testing/browser.ts';
import { anIdentity, aSignedUpPatient } from '../../../testing/sign-in/people.ts';
import { askForCode, newestCode, signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';
import { SuperTokensSessionResolver } from '../supertokens/supertokens-session-resolver.ts';

const app = anApp();

const newcomer = () => signIn(app(), anIdentity().email);
const handleOf = async (browser: Browser): Promise<string> => (await browser.get('/auth/session')).json().handle;
const refresh = (browser: Browser) => browser.post('/auth/session/refresh');

describe('a session in a browser', () => {
  it('lives in cookies that scripts cannot read and other sites cannot send', async () => {
    const { email } = anIdentity();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    const answer = await browser.post('/auth/signinup/code/consume', {
      ...attempt,
      userInputCode: await newestCode(app(), email),
    });

    const cookies = [answer.headers['set-cookie']].flat();
    for (const name of ['sAccessToken', 'sRefreshToken']) {
      const cookie = cookies.find((text) => text?.startsWith(`${name}=`)) ?? '';
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/; Secure/);
    }
    expect(cookies.find((text) => text?.startsWith('sRefreshToken='))).toMatch(/Path=\/api\/auth\/session\/refresh/);
    expect(answer.headers['st-access-token']).toBeUndefined();
  });

  it('ends with the sign-out, at once, for every copy of its token', async () => {
    const browser = await newcomer();
    const copy = new Browser(app());
    copy.setCookie('sAccessToken', browser.cookie('sAccessToken') ?? '');
    expect((await copy.get('/auth/session')).statusCode).toBe(200);

    const answer = await browser.post('/auth/signout');
    expect(answer.json()).toEqual({ status: 'OK' });
    expect(browser.cookie('sAccessToken')).toBeUndefined();

    const after = await copy.get('/auth/session');
    expect(after.statusCode).toBe(401);
    expect(after.json()).toMatchObject({ message: 'unauthorised' });
  });

  it('a session in a browser takes its sockets with it', async () => {
    const browser = await newcomer();
    const handle = await handleOf(browser);
    const disconnect = jest.spyOn(app().get(Realtime), 'disconnectSession');
    await browser.post('/auth/signout');
    expect(disconnect).toHaveBeenCalledWith(handle, 'signed-out');
    disconnect.mockRestore();
  });

  it('cannot be refreshed when it was ended here, whatever the core still believes', async () => {
    const browser = await newcomer();
    await app().db.rows('UPDATE sessions SET revoked_at = now() WHERE handle = $1', [await handleOf(browser)]);

    expect((await browser.get('/auth/session')).statusCode).toBe(401);
    expect((await refresh(browser)).statusCode).toBe(401);
    expect(browser.cookie('sRefreshToken')).toBeUndefined();
  });

  it('belongs to whoever signed in last in that browser', async () => {
    const browser = await newcomer();
    const first = await handleOf(browser);
    await signIn(app(), anIdentity().email, browser);
    expect(await handleOf(browser)).not.toBe(first);
  });

  it.each([
    ['no cookie', undefined],
    ['an empty one', ''],
    ['no token', 'hello'],
    ['a token of nobody', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
  ])('is needed: %s is a 401 of the SDK', async (_what, cookie) => {
    const browser = new Browser(app());
    if (cookie !== undefined) browser.setCookie('sAccessToken', cookie);
    const answer = await browser.get('/auth/session');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ message: 'unauthorised' });
  });

  it('a session in a browser cannot be made by changing a token', async () => {
    const browser = await newcomer();
    const [head, body, signature] = (browser.cookie('sAccessToken') ?? '').split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
    const forger = new Browser(app());
    forger.setCookie('sAccessToken', `${head}.${forged}.${signature}`);

    expect((await forger.get('/auth/session')).statusCode).toBe(401);
  });

  it('is not for a page of another site: a write needs the header that no form can send', async () => {
    const { browser } = await aSignedUpPatient(app());
    const answer = await app().inject({
      method: 'POST',
      url: '/api/user/current/terms',
      headers: { cookie: browser.cookieHeader, 'content-type': 'application/json' },
      payload: JSON.stringify({ version: '2025-01-29' }),
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'CSRF' });
  });

  it('may ask with HEAD what it may read', async () => {
    const { browser } = await aSignedUpPatient(app());
    const headers = { cookie: browser.cookieHeader };
    const answer = await app().inject({ method: 'HEAD', url: '/api/user/current', headers });
    expect(answer.statusCode).toBe(200);
  });
});

describe('refreshing', () => {
  it('gives new tokens and keeps the session', async () => {
    const browser = await newcomer();
    const handle = await handleOf(browser);
    const before = browser.cookie('sRefreshToken');

    expect((await refresh(browser)).statusCode).toBe(200);
    expect(browser.cookie('sRefreshToken')).not.toBe(before);
    expect(await handleOf(browser)).toBe(handle);
  });

  it('may happen twice with one token, as two tabs do', async () => {
    const [tab, other] = [await newcomer(), new Browser(app())];
    other.setCookie('sRefreshToken', tab.cookie('sRefreshToken') ?? '');

    expect((await refresh(tab)).statusCode).toBe(200);
    expect((await refresh(other)).statusCode).toBe(200);
  });

  it('with a token that was replaced is theft: the session is over for everybody, and it is written down', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    const thief = new Browser(app());
    thief.setCookie('sRefreshToken', browser.cookie('sRefreshToken') ?? '');
    const handle = await handleOf(browser);
    await refresh(browser);
    await browser.get('/auth/session');
    const disconnect = jest.spyOn(app().get(Realtime), 'disconnectSession');

    const stolen = await refresh(thief);
    expect(stolen.statusCode).toBe(401);
    expect(stolen.json()).toEqual({ message: 'token theft detected' });
    expect((await browser.get('/user/current')).statusCode).toBe(401);
    const audited = await app().db.rows('SELECT outcome FROM audit_events WHERE action = $1 AND target_id = $2', [
      'auth.token_theft',
      handle,
    ]);
    expect(audited).toEqual([{ outcome: 'refused' }]);
    const published = await app().db.rows(`SELECT payload FROM spec.published WHERE kind = 'auth.token_theft'`);
    expect(published).toEqual([{ payload: { userId: me.id } }]);
    expect(disconnect.mock.calls[0]).toEqual([handle, 'token-theft']);
    disconnect.mockRestore();
  });

  it('without a token is a 401', async () => {
    expect((await refresh(new Browser(app()))).statusCode).toBe(401);
  });
});

describe('a session of a native application', () => {
  it('travels in headers when it asks for that, and needs no header against forgery', async () => {
    const { email } = anIdentity();
    const phone = new Browser(app(), { 'st-auth-mode': 'header' });
    const attempt = await askForCode(phone, email);
    const answer = await phone.post('/auth/signinup/code/consume', {
      ...attempt,
      userInputCode: await newestCode(app(), email),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();

    const authorization = `Bearer ${answer.headers['st-access-token']}`;
    const session = await app().inject({ url: '/api/auth/session', headers: { authorization } });
    expect(session.statusCode).toBe(200);
    const out = await app().inject({
      method: 'POST',
      url: '/api/auth/signout',
      headers: { authorization, rid: 'session', 'st-auth-mode': 'header' },
    });
    expect(out.statusCode).toBe(200);
    expect((await app().inject({ url: '/api/auth/session', headers: { authorization } })).statusCode).toBe(401);
  });
});

describe('a person who was deactivated', () => {
  it('is refused from the next request on, and still learns why', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    await app().db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [me.id]);

    expect((await browser.get('/doctor')).statusCode).toBe(403);
    const current = await browser.get('/user/current');
    expect(current.statusCode).toBe(200);
    expect(current.json()).toMatchObject({ active: false, inactiveReason: 'DEACTIVATED' });
  });
});

describe('the mirror of sessions', () => {
  it('notes the device, and once a minute that the session is used', async () => {
    const browser = new Browser(app(), { 'user-agent': 'Maillon-Test/1.0' });
    await signIn(app(), anIdentity().email, browser);
    const handle = await handleOf(browser);
    await app().db.rows(`UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE handle = $1`, [handle]);
    await browser.get('/auth/session');
    await app().get(SuperTokensSessionResolver).onApplicationShutdown();

    const [row] = await app().db.rows(
      `SELECT device, last_seen_at > now() - interval '1 minute' AS recent FROM sessions WHERE handle = $1`,
      [handle],
    );
    expect(row).toEqual({ device: 'Maillon-Test/1.0', recent: true });
  });
});
