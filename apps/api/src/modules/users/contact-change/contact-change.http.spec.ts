import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { Realtime } from '../../../platform/realtime/realtime.ts';
import { Browser } from '../../../testing/browser.ts';
import { FakeClock } from '../../../testing/fake-clock.ts';
import { anIdentity, aSignedUpDoctor, aSignedUpPatient } from '../../../testing/sign-in/people.ts';
import { askForCode, newestCode, outboxOf, signIn } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

/** Several sign-ins each. */
jest.setTimeout(60_000);

const clock = new FakeClock(new Date().toISOString());
const app = anApp({ clock, env: { ADMIN_EMAIL_DOMAINS: 'internal.example' } });

const another = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
const verify = (browser: Browser, code: string, kind = 'email') =>
  browser.post('/user/current/contact/verify', { kind, code });
const currentOf = async (browser: Browser) => (await browser.get('/user/current')).json();
const isNotified = async (contact: string, subject: RegExp) =>
  (await outboxOf(app(), contact)).some((message) => subject.test(message.subject) || subject.test(message.text));
/** The outbox delivers a moment later. */
const eventually = async (look: () => Promise<boolean>) => {
  const deadline = Date.now() + 15_000;
  while (Date.now() < deadline) if (await look()) return;
  throw new Error('it never came');
};

/** A person whose new e-mail waits for its code. */
const inTheMiddle = async (email = anIdentity().email) => {
  const { browser, identity, me } = await aSignedUpPatient(app());
  const answer = await browser.patch('/user/current', { email });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { browser, identity, me, email, code: await newestCode(app(), email) };
};

describe('a new contact', () => {
  it('waits for its code; until then nothing has changed, and the present one is warned', async () => {
    const { browser, identity, email } = await inTheMiddle();
    expect(await currentOf(browser)).toMatchObject({
      username: identity.email,
      pendingEmail: email,
      emailVerified: true,
    });
    await eventually(() => isNotified(identity.email, /changement de vos coordonnées/));
    await signIn(app(), identity.email);
  });

  it('is the one that signs in once its code was entered; the old one is nobody’s, and is told', async () => {
    const { browser, identity, me, email, code } = await inTheMiddle();
    const answer = await verify(browser, code);
    expect(answer.json()).toMatchObject({ id: me.id, username: email, pendingEmail: null, emailVerified: true });
    expect(await isNotified(identity.email, /ont changé/)).toBe(true);

    expect(await currentOf(await signIn(app(), email))).toMatchObject({ id: me.id });
    const byOldOne = await signIn(app(), identity.email);
    expect((await byOldOne.get('/user/current')).statusCode).toBe(404);
  });

  it('signs the other devices out, at once, and keeps this one', async () => {
    const { browser, identity, code } = await inTheMiddle();
    clock.advance(31_000);
    const other = await signIn(app(), identity.email);
    const { handle } = (await other.get('/auth/session')).json();
    const disconnect = jest.spyOn(app().get(Realtime), 'disconnectSession');

    await verify(browser, code);
    expect(disconnect).toHaveBeenCalledWith(handle, 'contact-changed');
    expect((await other.get('/auth/session')).statusCode).toBe(401);
    expect((await browser.get('/auth/session')).statusCode).toBe(200);
    disconnect.mockRestore();
  });

  it('a new contact may be a telephone', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    const { phoneNumber } = anIdentity();
    expect((await browser.patch('/user/current', { phoneNumber })).json()).toMatchObject({ pendingPhone: phoneNumber });
    const answer = await verify(browser, await newestCode(app(), phoneNumber), 'phone');
    expect(answer.json()).toMatchObject({ pendingPhone: null, phoneVerified: true });
    expect(await currentOf(await signIn(app(), phoneNumber))).toMatchObject({ id: me.id });
  });

  it('may be the present one that nobody has proved yet', async () => {
    const { browser, identity } = await aSignedUpPatient(app());
    expect(await currentOf(browser)).toMatchObject({ phoneVerified: false });
    expect((await browser.post('/user/current/contact/code', { kind: 'phone' })).statusCode).toBe(204);
    const answer = await verify(browser, await newestCode(app(), identity.phoneNumber), 'phone');
    expect(answer.json()).toMatchObject({ phoneVerified: true });
    expect((await browser.post('/user/current/contact/code', { kind: 'phone' })).statusCode).toBe(404);
  });

  it('makes an administrator, or none any more, by its domain', async () => {
    const email = `admin.${Date.now()}@internal.example`;
    const { browser, code } = await inTheMiddle(email);
    expect(await currentOf(browser)).toMatchObject({ isAdmin: false });
    expect((await verify(browser, code)).json()).toMatchObject({ isAdmin: true });

    const outside = anIdentity().email;
    await browser.patch('/user/current', { email: outside });
    const answer = await verify(browser, await newestCode(app(), outside));
    expect(answer.json()).toMatchObject({ isAdmin: false });
  });

  it('takes over the sign-in of whoever proved the same mailbox and never made a profile', async () => {
    const { email } = anIdentity();
    const newcomer = await signIn(app(), email);
    const { browser, me, code } = await inTheMiddle(email);
    expect((await verify(browser, code)).statusCode).toBe(200);
    expect(await currentOf(await signIn(app(), email))).toMatchObject({ id: me.id });
    expect((await newcomer.get('/user/current')).statusCode).not.toBe(200);
  });

  it('is taken from whoever wrote it down without proof', async () => {
    const { identity: squatter } = await aSignedUpDoctor(app());
    const { browser } = await aSignedUpPatient(app());
    const answer = await browser.patch('/user/current', { phoneNumber: squatter.phoneNumber });
    expect(answer.json()).toMatchObject({ status: 409, phoneExists: true });
  });

  it('that somebody proved meanwhile stays theirs', async () => {
    const { browser, me, email, code } = await inTheMiddle();
    clock.advance(31_000);
    const { me: other } = await aSignedUpDoctor(app());
    await app().db.rows('UPDATE users SET email = $2, email_verified_at = now() WHERE id = $1', [other.id, email]);

    expect((await verify(browser, code)).json()).toMatchObject({ status: 409, emailExists: true });
    expect(await currentOf(browser)).toMatchObject({ username: me.username });
  });
});

describe('the code of a contact', () => {
  it('may be mistaken four times, however the calls are repeated; then it is worth nothing', async () => {
    const { browser, code } = await inTheMiddle();
    for (let count = 0; count < 5; count++) {
      const wrong = await verify(browser, another(code));
      expect(wrong.json()).toMatchObject({
        status: 422,
        code: 'CODE_INCORRECT',
        detail: 'Code incorrect',
        errors: [{ pointer: '/code' }],
      });
    }
    expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
  });

  it('the code of a contact is good for ten minutes', async () => {
    const { browser, code } = await inTheMiddle();
    clock.advance(600_001);
    expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
  });

  it('the code of a contact works once', async () => {
    const { browser, code } = await inTheMiddle();
    await verify(browser, code);
    expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
  });

  it('the code of a contact is worth nothing to anybody else', async () => {
    const { code } = await inTheMiddle();
    const { browser } = await inTheMiddle();
    expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
  });

  it('dies when another one is sent, which needs half a minute', async () => {
    const { browser, email, code } = await inTheMiddle();
    const again = () => browser.post('/user/current/contact/code', { kind: 'email' });
    expect((await again()).json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    clock.advance(30_001);
    expect((await again()).statusCode).toBe(204);
    const newer = await newestCode(app(), email);
    if (newer !== code) expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
    expect((await verify(browser, newer)).statusCode).toBe(200);
  });

  it('is no login code, and no login code is one', async () => {
    const { browser, email, code } = await inTheMiddle();
    clock.advance(30_001);
    const attempt = await askForCode(new Browser(app()), email);
    const login = await newestCode(app(), email);
    if (login === code) return;
    expect((await verify(browser, login)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
    const stolen = await new Browser(app()).post('/auth/signinup/code/consume', { ...attempt, userInputCode: code });
    expect(stolen.json()).toMatchObject({ status: 'INCORRECT_USER_INPUT_CODE_ERROR' });
  });

  it('is dead after guesses that arrive together, the right one behind them', async () => {
    const { browser, code } = await inTheMiddle();
    const wrong = Array.from({ length: 40 }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((guess) => verify(browser, guess)));
    for (const { statusCode } of answers) expect([422, 429]).toContain(statusCode);

    expect((await verify(browser, code)).json()).toMatchObject({ code: 'CODE_INCORRECT' });
  });

  it('the code of a contact is kept as a keyed hash alone', async () => {
    const { me, code } = await inTheMiddle();
    const rows = await app().db.rows('SELECT 1 FROM contact_codes WHERE user_id = $1 AND contact_codes::text LIKE $2', [
      me.id,
      `%${code}%`,
    ]);
    expect(rows).toEqual([]);
  });

  it.each(['12345', 'abcdef', '1234567'])('the code of a contact has six digits: %s', async (code) => {
    const { browser } = await inTheMiddle();
    expect((await verify(browser, code)).json()).toMatchObject({
      status: 422,
      errors: [{ message: 'Code incorrect' }],
    });
  });
});

describe('asking whether an address has an account', () => {
  it('is answered to somebody signed in ten times an hour, also when each question has a key of its own', async () => {
    const { identity: known } = await aSignedUpDoctor(app());
    const { browser } = await aSignedUpPatient(app());
    const ask = () => browser.patch('/user/current', { email: known.email }, { 'idempotency-key': randomUUID() });
    for (let count = 0; count < 10; count++) expect((await ask()).statusCode).toBe(409);
    expect((await ask()).json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  it('spends no code of that address', async () => {
    const { identity: known } = await aSignedUpDoctor(app());
    const { browser } = await aSignedUpPatient(app());
    await browser.patch('/user/current', { email: known.email });
    await signIn(app(), known.email);
  });
});
