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
import { ContactLimits } from './codes/contact-limits.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const clock = new FakeClock(new Date().toISOString());
const logLines: string[] = [];
const app = anApp({ clock, logLines });

let contacts = 0;
const anEmail = () => `person-${++contacts}@patient.example`;

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

  it('the limits of a contact are written down without the contact', async () => {
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

  it('the limits of a contact hold against guesses that arrive together', async () => {
    const email = anEmail();
    const attempts = [];
    for (let device = 0; device < 4; device++) {
      const attempt = await askForCode(new Browser(app()), email);
      attempts.push({ attempt, code: await newestCode(app(), email) });
      clock.advance(MINUTE);
    }
    const answers = await Promise.all(
      attempts.flatMap(({ attempt, code }) =>
        [1, 2, 3, 4].map(() =>
          enterCode(new Browser(app()), attempt, anotherCode(code)).then((answer) => answer.json()),
        ),
      ),
    );

    const compared = answers.filter(({ status }) => status === 'INCORRECT_USER_INPUT_CODE_ERROR');
    expect(compared.length).toBeLessThanOrEqual(10);
  });
});
