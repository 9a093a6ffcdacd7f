import { describe, expect, it, jest } from '@jest/globals';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { Browser } from '../../../testing/browser.ts';
import { anIdentity, aSignedUpDoctor, aSignedUpPatient } from '../../../testing/sign-in/people.ts';
import { signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const app = anApp();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
const sessionsOf = async (browser: Browser) => (await browser.get('/auth/sessions')).json();
const handleOf = async (browser: Browser): Promise<string> => (await browser.get('/auth/session')).json().handle;

/** A person who is signed in on two devices. */
const onTwoDevices = async () => {
  const { browser, identity } = await aSignedUpPatient(app());
  const other = new Browser(app(), { 'user-agent': FIREFOX });
  await signIn(app(), identity.email, other);
  return { browser, other };
};

describe('one’s own sessions', () => {
  it('are listed with their devices, and the one that asks is marked', async () => {
    const { browser, other } = await onTwoDevices();
    const list = await sessionsOf(other);
    expect(list).toHaveLength(2);
    expect(list).toContainEqual({
      handle: await handleOf(other),
      current: true,
      device: 'Firefox sur Windows',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(list).toContainEqual(expect.objectContaining({ handle: await handleOf(browser), current: false }));
  });

  it('one’s own sessions are one’s own alone', async () => {
    const { browser } = await aSignedUpPatient(app());
    const { browser: doctor } = await aSignedUpDoctor(app());
    expect(await sessionsOf(doctor)).toHaveLength(1);
    expect(await sessionsOf(browser)).toHaveLength(1);
  });

  it('can be ended from another device, at once and with its sockets', async () => {
    const { browser, other } = await onTwoDevices();
    const handle = await handleOf(other);
    const disconnect = jest.spyOn(app().get(Realtime), 'disconnectSession');

    expect((await browser.delete(`/auth/sessions/${handle}`)).statusCode).toBe(204);
    expect(disconnect).toHaveBeenCalledWith(handle, 'signed-out-elsewhere');
    expect((await other.get('/auth/session')).statusCode).toBe(401);
    expect((await other.post('/auth/session/refresh')).statusCode).toBe(401);
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
    expect(await sessionsOf(browser)).toHaveLength(1);
    expect((await browser.delete(`/auth/sessions/${handle}`)).statusCode).toBe(404);
    disconnect.mockRestore();
  });

  it('cannot be ended by anybody else, who does not even learn that they exist', async () => {
    const { browser } = await aSignedUpPatient(app());
    const { browser: stranger } = await aSignedUpDoctor(app());
    for (const handle of [await handleOf(browser), 'no-such-session']) {
      expect((await stranger.delete(`/auth/sessions/${handle}`)).json()).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
  });

  it('one’s own sessions need a profile', async () => {
    const newcomer = await signIn(app(), anIdentity().email);
    expect((await newcomer.get('/auth/sessions')).statusCode).toBe(403);
  });
});
