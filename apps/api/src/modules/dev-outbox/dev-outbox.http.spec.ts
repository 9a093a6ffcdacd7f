import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { anIdentity } from '../../testing/sign-in/people.ts';
import { askForCode } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

const outbox = async (to?: string) => {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  return (await new Browser(app()).get(`/dev/outbox${query}`)).json();
};

describe('the outbox of one machine', () => {
  it('shows each message as it would have left, newest first', async () => {
    const { email, phoneNumber } = anIdentity();
    await askForCode(new Browser(app()), email);
    await askForCode(new Browser(app()), phoneNumber);

    const messages = await outbox();
    expect(messages.slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        to: phoneNumber,
        subject: expect.any(String),
        text: expect.stringMatching(/^NatalConnect : votre code de connexion est \d{6}\./),
        html: null,
        attachment: null,
        createdAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({
        channel: 'email',
        to: email,
        subject: 'Votre code de connexion',
      }),
    ]);
  });

  it('finds the messages of an e-mail, however it is spelt', async () => {
    const { email } = anIdentity();
    await askForCode(new Browser(app()), email);
    expect(await outbox(email.toUpperCase())).toHaveLength(1);
    expect(await outbox(` ${email}`)).toHaveLength(1);
    expect(await outbox(`x${email}`)).toEqual([]);
  });

  it('finds the messages of a number, however it is spelt', async () => {
    const { phoneNumber } = anIdentity();
    await askForCode(new Browser(app()), phoneNumber);
    const national = `0${phoneNumber.slice(3)}`;
    for (const spelt of [phoneNumber, national, national.replace(/(..)(?=.)/g, '$1 '), phoneNumber.slice(1)]) {
      expect(await outbox(spelt)).toHaveLength(1);
    }
  });

  it('the outbox of one machine is at the root, too', async () => {
    expect((await app().inject({ url: '/dev/outbox', headers: { accept: 'application/json' } })).statusCode).toBe(200);
  });
});

describe('outside LOCAL mode', () => {
  const real = anApp({
    env: { MODE: 'DEV', SMTP_URL: 'smtp://127.0.0.1:9', SMS_URL: 'http://127.0.0.1:9', SMS_TOKEN: 'a token' },
  });

  it.each(['/api/dev/outbox', '/dev/outbox'])('there is no %s', async (url) => {
    expect((await real().inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(404);
  });

  it('a code that could not be sent is told to the person', async () => {
    const answer = await new Browser(real()).post('/auth/signinup/code', { email: anIdentity().email });
    expect(answer.json()).toEqual({
      status: 'GENERAL_ERROR',
      message: 'Nous sommes désolés de la gêne, veuillez réessayer plus tard.',
    });
  });
});
