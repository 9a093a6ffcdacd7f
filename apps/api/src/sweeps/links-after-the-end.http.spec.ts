import { describe, expect, it } from '@jest/globals';
import { NotificationLinks } from '../modules/notifications/notification-links.ts';
import { newId } from '../platform/ids.ts';
import { Notifier } from '../platform/messaging/notifications.ts';
import { aGrant } from '../testing/calendars.ts';
import { bornYearsAgo } from '../testing/days.ts';
import { eventually } from '../testing/eventually.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpPatient,
  doctorForm,
  patientForm,
  type SignedUp,
} from '../testing/sign-in/people.ts';
import { outboxOf, signIn } from '../testing/sign-in/sign-in.ts';
import {
  app,
  aStructure,
  aVerifiedDoctor,
  copyOf,
  deactivate,
  isErased,
  nobody,
  partyOf,
  setUpEndings,
} from '../testing/sweeps/ended-accounts.ts';

setUpEndings();

describe('an invitation', () => {
  const offersTo = async (email: string) => {
    const browser = await signIn(app(), email);
    const answer = await browser.post('/user', doctorForm({ ...anIdentity(), email }));
    expect(answer.statusCode).toBe(201);
    return answer.json().user.hasAccessTo;
  };
  const leftFor = (email: string) => eventually(async () => (await outboxOf(app(), email))[0]);
  const toContact = async () => {
    const [sender, { email }] = [await aVerifiedDoctor(), anIdentity()];
    const body = { ownerId: partyOf(sender), userType: 'doctor', email };
    expect((await sender.browser.post('/contact/invite-new', body)).statusCode).toBe(201);
    await leftFor(email);
    return { sender, email };
  };

  it.each<[string, (sender: SignedUp) => Promise<void>]>([
    ['was deactivated', ({ me }) => deactivate(me.id)],
    ['was erased', isErased],
  ])('of somebody who %s offers nothing', async (_what, end) => {
    const { sender, email } = await toContact();
    await end(sender);
    expect(await offersTo(email)).toEqual([]);
  });

  it('of somebody who is there offers what it said', async () => {
    const { sender, email } = await toContact();
    expect(await offersTo(email)).toMatchObject([{ resource: 'practitioner_contacts', from: partyOf(sender) }]);
  });

  /** A professional who acts for a patient that has not come yet names the patient's doctor, who is written to. */
  const toReferent = async () => {
    const [patient, professional, { email }] = [await aSignedUpPatient(app()), await aVerifiedDoctor(), anIdentity()];
    const from = partyOf(patient);
    const to = partyOf(professional);
    const delegation = await aGrant(app().db, { resource: 'patient-delegation', from, to, rights: ['ACT'] });
    const isActive = (at: string) =>
      app().db.rows(`UPDATE users SET activated_at = ${at} WHERE id = $1`, [patient.me.id]);
    await isActive('NULL');
    const page = `/patient/${from}`;
    const etag = String((await professional.browser.get(page)).headers.etag);
    const named = { firstName: 'Sylvie', lastName: 'Aubertin', email, rpps: '10101010101', address: ADDRESS };
    const body = { generalPractitioner: { supervisorType: 'doctor', doctorSupervisor: named } };
    expect((await professional.browser.patch(page, body, { 'if-match': etag })).statusCode).toBe(200);
    await leftFor(email);
    await isActive('now()');
    return { patient, from, delegation, email };
  };

  it('to the doctor of a patient offers the file as long as whoever named them acts for the patient', async () => {
    const { from, email } = await toReferent();
    expect(await offersTo(email)).toMatchObject([{ resource: 'medical-file', from }]);
  });

  it('to the doctor of a patient offers nothing once the patient has taken that delegation back', async () => {
    const { patient, delegation, email } = await toReferent();
    expect((await patient.browser.post(`/access-policy/${delegation}/revoke`)).statusCode).toBe(204);
    expect(await offersTo(email)).toEqual([]);
  });

  const ofTeam = async () => {
    const [structure, { email }] = [await aStructure(), anIdentity()];
    const sent = await structure.manager.browser.post(`/organization/${structure.id}/invite-new`, { email });
    expect(sent.statusCode).toBe(201);
    await leftFor(email);
    return { ...structure, email, invitationId: sent.json().id as string };
  };

  it.each<[string, (structure: Awaited<ReturnType<typeof ofTeam>>) => Promise<unknown>]>([
    [
      'was removed from the team',
      ({ founder, id, manager }) => founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`),
    ],
    [
      'no longer manages it',
      ({ founder, id, manager }) =>
        founder.browser.patch(`/organization/${id}/team/${partyOf(manager)}`, { rights: ['MEMBER'] }),
    ],
    ['was deactivated', ({ manager }) => deactivate(manager.me.id)],
  ])('into a team brings nobody once its sender %s', async (_what, end) => {
    const structure = await ofTeam();
    await end(structure);
    expect(await offersTo(structure.email)).toEqual([]);
  });

  it('is good again once somebody who may sends it again, or another one to the same address', async () => {
    const [resent, sentAnew] = [await ofTeam(), await ofTeam()];
    for (const { founder, id, manager } of [resent, sentAnew]) {
      await founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`);
    }
    const { founder, id, invitationId, email } = resent;
    expect((await founder.browser.post(`/organization/${id}/invitation/${invitationId}/resend`)).statusCode).toBe(204);
    expect(await offersTo(email)).toMatchObject([{ resource: 'organization', from: id }]);

    const anew = { email: sentAnew.email };
    expect((await sentAnew.founder.browser.post(`/organization/${sentAnew.id}/invite-new`, anew)).statusCode).toBe(201);
    expect(await offersTo(sentAnew.email)).toMatchObject([{ resource: 'organization', from: sentAnew.id }]);
  });
});

describe('the link in the letter to a parent', () => {
  const aChild = async () => {
    const [identity, parentEmail] = [anIdentity(), `parent-${newId()}@people.example`];
    const browser = await signIn(app(), identity.email);
    const form = patientForm(identity, { birthDate: bornYearsAgo(14), parentEmail });
    const me = (await browser.post('/user', form)).json().user as SignedUp['me'];
    const letter = await eventually(async () => (await outboxOf(app(), parentEmail))[0]);
    const token = /\/consent\/parental#([\w-]{43})/.exec(letter.text ?? '')?.[1] ?? '';
    expect((await nobody().get(`/consent/parental/${token}`)).statusCode).toBe(200);
    return { child: { browser, identity, me }, token };
  };

  it('the link in the letter to a parent is none once the child was erased', async () => {
    const { child, token } = await aChild();
    await isErased(child);
    expect((await nobody().get(`/consent/parental/${token}`)).statusCode).toBe(404);
    expect((await nobody().post(`/consent/parental/${token}`, { accept: true })).statusCode).toBe(404);
  });

  it('is over once nobody waits for it: nothing is read, answered or told', async () => {
    const { child, token } = await aChild();
    const user = child.me;
    await app().db.rows("UPDATE users SET inactive_reason = 'DEACTIVATED' WHERE id = $1", [user.id]);
    for (const answer of [
      await nobody().get(`/consent/parental/${token}`),
      await nobody().post(`/consent/parental/${token}`, { accept: true }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'CONSENT_LINK_USED' });
    }
    const [row] = await app().db.rows('SELECT status FROM parental_consents WHERE user_id = $1', [user.id]);
    expect(row).toEqual({ status: 'PENDING' });
    const published = `SELECT 1 FROM spec.published WHERE payload->>'userId' = $1 AND payload->>'template' = 'account-activated'`;
    expect(await app().db.rows(published, [user.id])).toEqual([]);
  });
});

describe('the short link of a notification', () => {
  it('opens nothing after the sign-out, for somebody else, or once the account is closed', async () => {
    const patient = await aSignedUpPatient(app());
    const payload = { ID: newId(), start: '2026-11-26T13:00:00.000Z', name: 'Dr Élodie Sarrazin' };
    const notice = { userId: patient.me.id, template: 'appointment-created', payload, deduplicationKey: newId() };
    await app()
      .get(Notifier)
      .notify(notice as Parameters<Notifier['notify']>[0]);
    const [{ _id }] = (await patient.browser.get('/notification')).json();
    const token = app().get(NotificationLinks).tokenOf(_id);
    const copy = copyOf(patient);
    expect((await copy.post('/notification/open', { token })).statusCode).toBe(200);
    expect((await (await aSignedUpPatient(app())).browser.post('/notification/open', { token })).statusCode).toBe(404);

    await patient.browser.post('/auth/signout');
    expect((await copy.post('/notification/open', { token })).statusCode).toBe(401);
    const again = await signIn(app(), patient.identity.email);
    await deactivate(patient.me.id);
    expect([401, 403]).toContain((await again.post('/notification/open', { token })).statusCode);
  });
});
