import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import {
  anotherCode,
  askForCode,
  enterCode,
  guess,
  newestCode,
  outboxOf,
  signIn,
} from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const clock = new FakeClock(new Date().toISOString());
const logLines: string[] = [];
const app = anApp({ clock, logLines });

let contacts = 0;
const anEmail = () => `person-${++contacts}@patient.example`;
const aPhone = () => `+3361200${String(++contacts).padStart(4, '0')}`;

describe('a login code', () => {
  it('opens a session for whoever received it by e-mail', async () => {
    const email = anEmail();
    const browser = await signIn(app(), email);

    const session = await browser.get('/auth/session');
    expect(session.statusCode).toBe(200);
    expect(session.json()).toMatchObject({ userId: null, contacts: { email, phoneNumber: null } });
  });

  it('opens a session for whoever received it by SMS, however the number was typed', async () => {
    const number = aPhone();
    const typed = `0${number.slice(3)}`.replace(/(..)(?=.)/g, '$1.');
    const browser = await signIn(app(), typed);

    const [message] = await outboxOf(app(), number);
    expect(message).toMatchObject({ channel: 'sms', to: number });
    expect((await browser.get('/auth/session')).json()).toMatchObject({
      contacts: { email: null, phoneNumber: number },
    });
  });

  it('is asked for and answered in the same way whether the contact is known or not', async () => {
    const known = anEmail();
    await signIn(app(), known);
    const ask = (email: string) => new Browser(app()).post('/auth/signinup/code', { email });
    const [ofKnown, ofUnknown] = [await ask(known), await ask(anEmail())];

    const shape = {
      status: 'OK',
      deviceId: expect.any(String),
      preAuthSessionId: expect.any(String),
      flowType: 'USER_INPUT_CODE',
    };
    expect(ofKnown.json()).toEqual({ ...shape, fetchOrigin: undefined });
    expect(ofUnknown.json()).toEqual({ ...shape, fetchOrigin: undefined });
    expect(Object.keys(ofKnown.headers).toSorted()).toEqual(Object.keys(ofUnknown.headers).toSorted());
  });

  it('may be mistaken four times; the fifth ends the attempt', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    const code = await newestCode(app(), email);

    for (const failed of [1, 2, 3, 4]) {
      expect((await enterCode(browser, attempt, anotherCode(code))).json()).toEqual({
        status: 'INCORRECT_USER_INPUT_CODE_ERROR',
        failedCodeInputAttemptCount: failed,
        maximumCodeInputAttempts: 5,
      });
    }
    expect(await guess(browser, attempt, code, 1)).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await enterCode(browser, attempt, code)).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('a login code is good for ten minutes', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    clock.advance(10 * MINUTE + SECOND);

    expect((await enterCode(browser, attempt, await newestCode(app(), email))).json()).toMatchObject({
      status: 'EXPIRED_USER_INPUT_CODE_ERROR',
      failedCodeInputAttemptCount: 1,
    });
  });

  it('a login code works once', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    const code = await newestCode(app(), email);
    await enterCode(browser, attempt, code);

    expect((await enterCode(new Browser(app()), attempt, code)).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('opens one session when it is entered several times at once', async () => {
    const email = anEmail();
    const attempt = await askForCode(new Browser(app()), email);
    const code = await newestCode(app(), email);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await enterCode(new Browser(app()), attempt, code)).json()),
    );

    const opened = answers.filter(({ status }) => status === 'OK');
    expect(opened).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 'RESTART_FLOW_ERROR')).toHaveLength(2);
    expect(await app().db.rows('SELECT 1 FROM sessions WHERE st_user_id = $1', [opened[0].user.id])).toHaveLength(1);
  });

  it('dies when another one is sent', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    const older = await newestCode(app(), email);
    clock.advance(30 * SECOND);
    expect((await browser.post('/auth/signinup/code/resend', attempt)).json()).toEqual({ status: 'OK' });
    const newer = await newestCode(app(), email);

    expect((await enterCode(browser, attempt, older)).json()).toMatchObject({
      status: 'INCORRECT_USER_INPUT_CODE_ERROR',
    });
    expect((await enterCode(browser, attempt, newer)).json()).toMatchObject({
      status: 'OK',
      createdNewRecipeUser: true,
    });
  });

  it('takes every other code of its contact with it when it is used', async () => {
    const email = anEmail();
    const [first, second] = [new Browser(app()), new Browser(app())];
    const firstAttempt = await askForCode(first, email);
    const firstCode = await newestCode(app(), email);
    clock.advance(30 * SECOND);
    await signIn(app(), email, second);

    expect((await enterCode(first, firstAttempt, firstCode)).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });
});
