import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { askForCode, enterCode, newestCode, outboxOf, signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';
import { ContactLimits } from './codes/contact-limits.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const clock = new FakeClock(new Date().toISOString());
const logLines: string[] = [];
const app = anApp({ clock, logLines });

let contacts = 0;
const anEmail = () => `person-${++contacts}@patient.example`;
const aPhone = () => `+3361200${String(++contacts).padStart(4, '0')}`;
const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** Enters codes that are wrong, so many times; gives the last answer. */
const guess = async (
  browser: Browser,
  attempt: Awaited<ReturnType<typeof askForCode>>,
  code: string,
  times: number,
) => {
  let body: unknown;
  for (let count = 0; count < times; count++) body = (await enterCode(browser, attempt, another(code))).json();
  return body;
};

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
      expect((await enterCode(browser, attempt, another(code))).json()).toEqual({
        status: 'INCORRECT_USER_INPUT_CODE_ERROR',
        failedCodeInputAttemptCount: failed,
        maximumCodeInputAttempts: 5,
      });
    }
    expect(await guess(browser, attempt, code, 1)).toEqual({ status: 'RESTART_FLOW_ERROR' });
    expect((await enterCode(browser, attempt, code)).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('is good for ten minutes', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);
    clock.advance(10 * MINUTE + SECOND);

    expect((await enterCode(browser, attempt, await newestCode(app(), email))).json()).toMatchObject({
      status: 'EXPIRED_USER_INPUT_CODE_ERROR',
      failedCodeInputAttemptCount: 1,
    });
  });

  it('works once', async () => {
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

describe('the limits of a contact', () => {
  it('let a code be asked for every 30 seconds', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const attempt = await askForCode(browser, email);

    for (const again of [
      await browser.post('/auth/signinup/code', { email }),
      await browser.post('/auth/signinup/code/resend', attempt),
    ]) {
      expect(again.statusCode).toBe(429);
      expect(again.headers['retry-after']).toBe('30');
      expect(again.json()).toMatchObject({
        code: 'RATE_LIMITED',
        detail: 'Vous avez fait trop de tentatives. Merci de réessayer plus tard.',
      });
    }
  });

  it('let five codes be asked for in an hour, from whatever device', async () => {
    const email = anEmail();
    for (let count = 0; count < 5; count++) {
      await askForCode(new Browser(app()), email);
      clock.advance(MINUTE);
    }

    const sixth = await new Browser(app()).post('/auth/signinup/code', { email });
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe(String(55 * 60));
    expect(await outboxOf(app(), email)).toHaveLength(5);
  });

  it('start anew for whoever enters a right code', async () => {
    const email = anEmail();
    for (let count = 0; count < 7; count++) await signIn(app(), email);
    expect(await outboxOf(app(), email)).toHaveLength(7);
  });

  it('lock it for an hour after ten wrong codes: nothing is sent, nothing opens, and the answers stay the same', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    for (let device = 0; device < 2; device++) {
      const attempt = await askForCode(browser, email);
      expect(await guess(browser, attempt, await newestCode(app(), email), 5)).toEqual({
        status: 'RESTART_FLOW_ERROR',
      });
      clock.advance(MINUTE);
    }

    const locked = await browser.post('/auth/signinup/code', { email });
    expect(locked.json()).toMatchObject({ status: 'OK', flowType: 'USER_INPUT_CODE' });
    expect(await outboxOf(app(), email)).toHaveLength(2);
    expect((await enterCode(browser, locked.json(), '000000')).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });

    clock.advance(60 * MINUTE);
    await signIn(app(), email);
  });

  it('are written down without the contact', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    for (let device = 0; device < 2; device++) {
      const attempt = await askForCode(browser, email);
      await guess(browser, attempt, await newestCode(app(), email), 5);
      clock.advance(MINUTE);
    }

    const target = app().get(ContactLimits).hashOf({ kind: 'email', value: email }).toString('hex');
    const lines = await app().db.rows<{ action: string; count: number }>(
      `SELECT action, count(*)::int AS count FROM audit_events WHERE target_kind = 'contact' AND target_id = $1
       GROUP BY action ORDER BY action`,
      [target],
    );
    expect(lines).toEqual([
      { action: 'auth.code_failed', count: 10 },
      { action: 'auth.code_requested', count: 2 },
      { action: 'auth.contact_locked', count: 1 },
    ]);
    const mentions = await app().db.rows(`SELECT 1 FROM audit_events WHERE audit_events::text LIKE '%' || $1 || '%'`, [
      email,
    ]);
    expect(mentions).toEqual([]);
  });

  it('lock it although a right code is on its way', async () => {
    const email = anEmail();
    const browser = new Browser(app());
    const spent = await askForCode(browser, email);
    await guess(browser, spent, await newestCode(app(), email), 5);
    clock.advance(MINUTE);
    const guessed = await askForCode(browser, email);
    const guessedCode = await newestCode(app(), email);
    clock.advance(MINUTE);
    const honest = await askForCode(new Browser(app()), email);
    const code = await newestCode(app(), email);
    await guess(browser, guessed, guessedCode, 5);

    expect((await enterCode(new Browser(app()), honest, code)).json()).toEqual({ status: 'RESTART_FLOW_ERROR' });
  });

  it('hold against guesses that arrive together', async () => {
    const email = anEmail();
    const attempts = [];
    for (let device = 0; device < 4; device++) {
      const attempt = await askForCode(new Browser(app()), email);
      attempts.push({ attempt, code: await newestCode(app(), email) });
      clock.advance(MINUTE);
    }
    const answers = await Promise.all(
      attempts.flatMap(({ attempt, code }) =>
        [1, 2, 3, 4].map(() => enterCode(new Browser(app()), attempt, another(code)).then((answer) => answer.json())),
      ),
    );

    const compared = answers.filter(({ status }) => status === 'INCORRECT_USER_INPUT_CODE_ERROR');
    expect(compared.length).toBeLessThanOrEqual(10);
  });
});

describe('the routes of sign-in', () => {
  it.each([
    ['nothing', {}],
    ['both', { email: 'a@b.fr', phoneNumber: '+33612345678' }],
    ['a number for an e-mail', { email: 12 }],
    ['a list', ['a@b.fr']],
  ])('want an e-mail or a phone: %s', async (_what, body) => {
    const answer = await new Browser(app()).post('/auth/signinup/code', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'sign type must be email or phoneNumber' });
  });

  it.each([
    [{ email: 'no-at-sign' }, 'L’adresse e-mail n’est pas valide'],
    [{ email: `${'a'.repeat(250)}@b.fr` }, 'L’adresse e-mail n’est pas valide'],
    [{ email: 'a@b.fr\u0000' }, 'L’adresse e-mail n’est pas valide'],
    [{ phoneNumber: 'call me' }, 'Numéro invalide'],
    [{ phoneNumber: '9'.repeat(5000) }, 'Numéro invalide'],
  ])('tell a contact that is none in French', async (body, message) => {
    const answer = await new Browser(app()).post('/auth/signinup/code', body);
    expect(answer.json()).toEqual({ status: 'GENERAL_ERROR', message });
  });

  it('refuse a device that does not belong to the attempt', async () => {
    const browser = new Browser(app());
    const mine = await askForCode(browser, anEmail());
    const other = await askForCode(browser, anEmail());
    const mixed = { deviceId: mine.deviceId, preAuthSessionId: other.preAuthSessionId };

    expect((await enterCode(browser, mixed, '123456')).statusCode).toBe(400);
    expect((await browser.post('/auth/signinup/code/resend', mixed)).statusCode).toBe(400);
  });

  it.each([
    ['a short code', { userInputCode: '12345' }],
    ['letters', { userInputCode: 'abcdef' }],
    ['a number', { userInputCode: 123456 }],
    ['the code of a link', { linkCode: 'x'.repeat(43) }],
    ['a link beside the code', { linkCode: 'x'.repeat(43), userInputCode: '123456' }],
    ['a device of another kind', { deviceId: { $ne: null }, userInputCode: '123456' }],
  ])('refuse %s', async (_what, part) => {
    const browser = new Browser(app());
    const attempt = await askForCode(browser, anEmail());
    const answer = await browser.post('/auth/signinup/code/consume', { ...attempt, ...part });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it.each([
    ['GET', '/auth/passwordless/email/exists?email=a@b.fr'],
    ['GET', '/auth/signup/email/exists?email=a@b.fr'],
    ['GET', '/auth/passwordless/phonenumber/exists?phoneNumber=%2B33612345678'],
    ['GET', '/auth/public/passwordless/email/exists?email=a@b.fr'],
    ['POST', '/auth/public/signinup/code'],
    ['POST', '/auth/signinup/c%6Fde'],
    ['POST', '/auth/signinup/code/check'],
    ['POST', '/auth/signup'],
    ['POST', '/auth/signin'],
    ['POST', '/auth/user/email/verify'],
    ['POST', '/auth/callback/apple'],
    ['GET', '/auth/loginmethods'],
    ['GET', '/auth/.well-known/openid-configuration'],
    ['GET', '/auth/jwt/jwks.json'],
    ['GET', '/auth/dashboard'],
    ['GET', '/auth/dashboard/api/users'],
    // By any method but their own, as the SDK has it.
    ['GET', '/auth/signinup/code'],
    ['GET', '/auth/signinup/code/resend'],
    ['GET', '/auth/signinup/code/consume'],
    ['GET', '/auth/signinup'],
    ['GET', '/auth/session/refresh'],
    ['GET', '/auth/signout'],
    ['POST', '/auth/authorisationurl'],
  ])('do not exist: %s %s', async (method, path) => {
    const browser = new Browser(app());
    const answer = method === 'GET' ? await browser.get(path) : await browser.post(path, { email: anEmail() });
    // Of an address that takes another method: 405. The SDK behind it is asked nothing in either case.
    expect([404, 405]).toContain(answer.statusCode);
    expect(['NOT_FOUND', 'METHOD_NOT_ALLOWED']).toContain(answer.json().code);
  });

  it('leave no code and no contact in the logs', async () => {
    const [email, phone] = [anEmail(), aPhone()];
    const codes = [];
    for (const contact of [email, phone]) {
      await signIn(app(), contact);
      codes.push(await newestCode(app(), contact));
    }
    const log = logLines.join('');
    for (const secret of [email, phone, ...codes]) expect(log).not.toContain(secret);
  });
});
