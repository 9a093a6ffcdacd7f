import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../../testing/browser.ts';
import { bornYearsAgo } from '../../../testing/days.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aNewcomer, patientForm } from '../../../testing/sign-in/people.ts';
import { outboxOf } from '../../../testing/sign-in/sign-in.ts';
import { anApp } from '../../../testing/start/an-app.ts';

const app = anApp();
const anybody = () => new Browser(app());
const FOURTEEN_YEARS_AGO = bornYearsAgo(14);
let parents = 0;

/** A child of fourteen who has just signed up, and the token in the letter to the parent. */
const aChild = async () => {
  const { browser, identity } = await aNewcomer(app());
  const parentEmail = `parent-${++parents}@people.example`;
  const answer = await browser.post('/user', patientForm(identity, { birthDate: FOURTEEN_YEARS_AGO, parentEmail }));
  expect(answer.statusCode).toBe(201);
  const letter = await eventually(async () => (await outboxOf(app(), parentEmail))[0]);
  const token = /\/consent\/parental#([\w-]{43})/.exec(letter.text ?? '')?.[1] ?? '';
  return { browser, letter, token, userId: answer.json().user.id as string };
};

describe('a person below fifteen', () => {
  it('a person below fifteen needs the e-mail of a parent', async () => {
    const { browser, identity } = await aNewcomer(app());
    const answer = await browser.post('/user', patientForm(identity, { birthDate: FOURTEEN_YEARS_AGO }));
    expect(answer.json()).toMatchObject({ status: 422, code: 'PARENTAL_CONSENT_REQUIRED' });
  });

  it.each([
    ['in other letters', (email: string) => email.toUpperCase()],
    ['by a tag', (email: string) => email.replace('@', '+maman@')],
  ])('is no parent of their own: their mailbox, %s', async (_how, alias) => {
    const { browser, identity } = await aNewcomer(app());
    const parentEmail = alias(identity.email);
    const answer = await browser.post('/user', patientForm(identity, { birthDate: FOURTEEN_YEARS_AGO, parentEmail }));
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/user/parentEmail', code: 'NOT_A_PARENT' }],
    });
  });

  it('a person below fifteen waits for that parent', async () => {
    const { browser, identity } = await aNewcomer(app());
    const form = patientForm(identity, { birthDate: FOURTEEN_YEARS_AGO, parentEmail: 'parent@people.example' });
    const answer = await browser.post('/user', form);
    expect(answer.json().user).toMatchObject({ active: false, inactiveReason: 'PARENTAL_CONSENT' });
    expect((await browser.get('/doctor')).json()).toMatchObject({ status: 403, code: 'USER_INACTIVE' });
    const [row] = await app().db.rows<{ sealed: Buffer }>(
      'SELECT parent_email_sealed AS sealed FROM parental_consents WHERE user_id = $1',
      [answer.json().user.id],
    );
    expect(row?.sealed.toString('latin1')).not.toContain('parent@');
  });
});

describe('the letter to a parent', () => {
  it('names the child and carries a link whose token no server log will see', async () => {
    const { letter, token } = await aChild();
    expect(letter.subject).toBeTruthy();
    expect(letter.text).toContain('Camille');
    expect(token).toHaveLength(43);
    expect((await anybody().get(`/consent/parental/${token}`)).json()).toEqual({ childFirstName: 'Camille' });
  });

  it('leaves no token and no address in the database', async () => {
    const { token, userId } = await aChild();
    const [row] = await app().db.rows('SELECT * FROM parental_consents WHERE user_id = $1', [userId]);
    expect(JSON.stringify(row)).not.toContain(token);
    const [published] = await app().db.rows(
      `SELECT payload::text AS text FROM spec.published WHERE kind = 'user.parent_asked' LIMIT 1`,
    );
    expect(published?.text).not.toContain('@');
  });
});

describe('a parent', () => {
  it('a parent opens the account by accepting, once', async () => {
    const { browser, token, userId } = await aChild();
    const answer = await anybody().post(`/consent/parental/${token}`, { accept: true });
    expect(answer.statusCode).toBe(204);
    expect((await browser.get('/user/current')).json()).toMatchObject({ active: true });
    const [row] = await app().db.rows(
      'SELECT status, decided_at IS NOT NULL AS decided FROM parental_consents WHERE user_id = $1',
      [userId],
    );
    expect(row).toEqual({ status: 'ACCEPTED', decided: true });
    for (const accept of [true, false]) {
      const again = await anybody().post(`/consent/parental/${token}`, { accept });
      expect(again.json()).toMatchObject({ status: 410, code: 'CONSENT_LINK_USED' });
    }
    expect((await anybody().get(`/consent/parental/${token}`)).statusCode).toBe(410);
  });

  it('closes it by refusing', async () => {
    const { browser, token } = await aChild();
    expect((await anybody().post(`/consent/parental/${token}`, { accept: false })).statusCode).toBe(204);
    expect((await browser.get('/user/current')).json()).toMatchObject({ active: false, inactiveReason: 'DEACTIVATED' });
  });

  it('a parent answers once, though two answers arrive together', async () => {
    const { token } = await aChild();
    const answers = await Promise.all(
      [true, false].map((accept) => anybody().post(`/consent/parental/${token}`, { accept })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 410]);
  });

  it('a parent comes too late after thirty days', async () => {
    const { token, userId, browser } = await aChild();
    await app().db.rows(`UPDATE parental_consents SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      userId,
    ]);
    expect((await anybody().post(`/consent/parental/${token}`, { accept: true })).statusCode).toBe(410);
    expect((await browser.get('/user/current')).json()).toMatchObject({ inactiveReason: 'PARENTAL_CONSENT' });
  });

  it.each(['x', 'a'.repeat(43), '../../user'])('with a token of nobody’s finds nothing: %s', async (token) => {
    const answer = await anybody().post(`/consent/parental/${encodeURIComponent(token)}`, { accept: true });
    expect(answer.statusCode).toBe(404);
  });

  it('a parent says yes or no', async () => {
    const { token } = await aChild();
    for (const body of [{}, { accept: 'yes' }, { accept: true, userId: 'x' }]) {
      expect((await anybody().post(`/consent/parental/${token}`, body)).statusCode).toBe(422);
    }
  });
});
