import { describe, expect, it } from '@jest/globals';
import { anIdentity, aSignedUpPatient } from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

const app = anApp();

describe('one’s contacts', () => {
  it('one’s contacts may be sent back as they are', async () => {
    const { browser, identity } = await aSignedUpPatient(app());
    const answer = await browser.patch('/user/current', { email: identity.email, phoneNumber: identity.phoneNumber });
    expect(answer.statusCode).toBe(200);
  });

  it('one’s contacts cannot be those of somebody else', async () => {
    const { identity: other } = await aSignedUpPatient(app());
    const { browser } = await aSignedUpPatient(app());
    const email = await browser.patch('/user/current', { email: other.email });
    expect(email.json()).toMatchObject({ status: 409, emailExists: true });
    const phone = await browser.patch('/user/current', { phoneNumber: other.phoneNumber });
    expect(phone.json()).toMatchObject({ status: 409, phoneExists: true });
  });

  it('do not conflict with somebody for having none', async () => {
    const { identity: other, me } = await aSignedUpPatient(app());
    await app().db.rows('UPDATE users SET phone = NULL WHERE id = $1', [me.id]);
    const { browser } = await aSignedUpPatient(app());
    const answer = (await browser.patch('/user/current', { email: other.email })).json();
    expect(answer).toMatchObject({ status: 409, emailExists: true });
    expect(answer).not.toHaveProperty('phoneExists');
  });

  it('are not changed without a code; the rest of the form is', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    const { email } = anIdentity();
    const answer = await browser.patch('/user/current', { email, patient: { languages: ['en'] } });
    expect(answer.json()).toMatchObject({ username: me.username, pendingEmail: email, patient: { languages: ['en'] } });
  });

  it.each([
    [{ email: 'nope' }, 'E-mail invalide'],
    [{ phoneNumber: 'nope' }, 'Numéro invalide'],
  ])('one’s contacts are checked: %j', async (body, message) => {
    const { browser } = await aSignedUpPatient(app());
    expect((await browser.patch('/user/current', body)).json()).toMatchObject({ status: 422, errors: [{ message }] });
  });
});

describe('accepting the terms', () => {
  it('is kept with its version and its time', async () => {
    const { browser, me } = await aSignedUpPatient(app());
    expect((await browser.post('/user/current/terms', { version: '2025-01-29' })).statusCode).toBe(204);
    expect((await browser.get('/user/current')).json()).toMatchObject({ termsVersion: '2025-01-29' });
    const consents = await app().db.rows('SELECT type, text_version FROM consents WHERE party_id = $1', [
      me.patient?.id,
    ]);
    expect(consents).toEqual([{ type: 'terms', text_version: '2025-01-29' }]);
  });

  it.each(['2099-01-01', '1999-01-01'])(
    'of %s, which are not in force, is refused and kept nowhere',
    async (version) => {
      const { browser, me } = await aSignedUpPatient(app());
      const answer = await browser.post('/user/current/terms', { version });
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ pointer: '/version' }] });
      expect((await browser.get('/user/current')).json()).toMatchObject({ termsVersion: me.termsVersion });
      expect(await app().db.rows('SELECT 1 FROM consents WHERE party_id = $1', [me.patient?.id])).toEqual([]);
    },
  );

  it('accepting the terms needs a profile', async () => {
    const browser = await signIn(app(), anIdentity().email);
    expect((await browser.post('/user/current/terms', { version: '2025-01-29' })).json()).toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});
