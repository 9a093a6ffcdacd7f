import { describe, expect, it } from '@jest/globals';
import { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  anIdentity,
  aSignedUpDoctor,
  aSignedUpPatient,
  assistantForm,
  doctorForm,
  patientForm,
} from '../../testing/sign-in/people.ts';
import { signIn } from '../../testing/sign-in/sign-in.ts';
import { anApp } from '../../testing/start/an-app.ts';

/** Issue 3, "Bad input and abuse": what is tried against an account is refused, and leaves its line in the trail. */
const app = anApp();

const REFUSED = `SELECT action, detail FROM audit_events WHERE outcome = 'refused' AND `;
const linesOfUser = (userId: string) => app().db.rows(`${REFUSED} actor = $1 ORDER BY seq`, [userId]);
const linesOfAccount = async (browser: Browser) => {
  const { handle } = (await browser.get('/auth/session')).json();
  const account = '(SELECT st_user_id FROM sessions WHERE handle = $1)';
  return app().db.rows(`${REFUSED} target_kind = 'account' AND target_id = ${account} ORDER BY seq`, [handle]);
};

describe('mass assignment', () => {
  it.each([
    ['a role', { userType: 'doctor' }],
    ['the flag of administrators', { isAdmin: true }],
    ['the key of somebody’s messages', { sldId: 'theirs' }],
    ['a verification', { patient: { verifiedAt: '2026-01-01' } }],
    ['the block of another profession', { doctor: { description: 'x' } }],
  ])('of %s to oneself changes nothing and leaves one line', async (_what, body) => {
    const { browser, me } = await aSignedUpPatient(app());

    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await browser.patch('/user/current', body)).statusCode).toBe(422);
    }

    expect((await browser.get('/user/current')).json()).toEqual(me);
    expect(await linesOfUser(me.id)).toEqual([
      { action: 'users.update', detail: expect.stringMatching(/^(UNKNOWN_FIELD|INVALID_PROFILE_TYPE)$/) },
    ]);
  });

  it('in a request for access leaves a line', async () => {
    const { browser, me } = await aSignedUpDoctor(app());
    const { me: patient } = await aSignedUpPatient(app());
    const forged = { resource: 'medical-file', fromId: patient.id, status: 'ACCEPTED' };

    expect((await browser.post('/access-policy/request', forged)).statusCode).toBe(422);
    expect(await linesOfUser(me.id)).toEqual([{ action: 'policies.request', detail: 'UNKNOWN_FIELD' }]);
  });
});

describe('a newcomer', () => {
  it.each([
    ['a flag', patientForm, { isAdmin: true }, 422, 'users.create', 'UNKNOWN_FIELD'],
    ['a profile that is none', patientForm, { userType: 'admin' }, 422, 'users.create', 'INVALID_PROFILE_TYPE'],
    ['the profession of another product', assistantForm, {}, 403, 'user.create', 'USER_TYPE_NOT_ALLOWED'],
  ])('who forges %s leaves one line under their account', async (_what, form, changes, status, action, detail) => {
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);

    expect((await browser.post('/user', form(identity, changes))).statusCode).toBe(status);
    expect(await linesOfAccount(browser)).toEqual([{ action, detail }]);
  });

  it.each([
    ['NIR', 'nir'],
    ['phone', 'phoneNumber'],
  ] as const)(
    'who tries the %s of somebody else is told of a conflict only, and leaves a line',
    async (_what, member) => {
      const { identity: taken } = await aSignedUpPatient(app());
      const identity = anIdentity();
      const browser = await signIn(app(), identity.email);
      const answer = await browser.post('/user', patientForm({ ...identity, [member]: taken[member] }));

      expect(answer.statusCode).toBe(409);
      expect(answer.body).not.toContain(taken[member]);
      expect(await linesOfAccount(browser)).toEqual([{ action: 'user.create', detail: 'USER_CONFLICT' }]);
    },
  );

  it('who takes the RPPS number of a colleague is refused, and leaves a line', async () => {
    const { identity: taken } = await aSignedUpDoctor(app());
    const identity = anIdentity();
    const browser = await signIn(app(), identity.email);

    expect((await browser.post('/user', doctorForm({ ...identity, rpps: taken.rpps }))).statusCode).toBe(409);
    expect(await linesOfAccount(browser)).toEqual([{ action: 'user.create', detail: 'USER_CONFLICT' }]);
  });
});

it('a squatted contact goes to whoever proved it, with a line and a word to its holder', async () => {
  const { me: holder, identity: squatted } = await aSignedUpPatient(app());
  const owner = await signIn(app(), squatted.phoneNumber);
  await owner.post('/user', patientForm({ ...anIdentity(), phoneNumber: squatted.phoneNumber }));

  expect(
    await app().db.rows(`SELECT outcome FROM audit_events WHERE action = 'user.contact_lost' AND target_id = $1`, [
      holder.id,
    ]),
  ).toEqual([{ outcome: 'ok' }]);
  await eventually(async () => (await inboxOf(holder.id)).includes('contact-lost'));
});

it('a user whose refresh token is used twice is notified', async () => {
  const { browser, me } = await aSignedUpPatient(app());
  const thief = new Browser(app());
  thief.setCookie('sRefreshToken', browser.cookie('sRefreshToken') ?? '');
  await browser.post('/auth/session/refresh');
  await browser.get('/auth/session');

  expect((await thief.post('/auth/session/refresh')).statusCode).toBe(401);
  await eventually(async () => (await inboxOf(me.id)).includes('security-alert'));
});

const inboxOf = async (userId: string): Promise<string[]> =>
  (await app().db.rows<{ template: string }>('SELECT template FROM notifications WHERE user_id = $1', [userId])).map(
    ({ template }) => template,
  );
