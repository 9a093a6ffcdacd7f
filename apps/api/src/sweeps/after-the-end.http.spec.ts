import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { io, type Socket } from 'socket.io-client';
import { ErasureService } from '../modules/data-rights/erasure.service.ts';
import { NotificationLinks } from '../modules/notifications/notification-links.ts';
import { newId } from '../platform/ids.ts';
import { Notifier } from '../platform/messaging/notifications.ts';
import { Realtime } from '../platform/realtime/realtime.ts';
import { userRoom } from '../platform/realtime/rooms.ts';
import { Browser } from '../testing/browser.ts';
import { aGrant } from '../testing/calendars.ts';
import { bornYearsAgo } from '../testing/days.ts';
import { eventually } from '../testing/eventually.ts';
import { ADMIN_DOMAIN, anAdmin } from '../testing/sign-in/admins.ts';
import {
  ADDRESS,
  anIdentity,
  aSignedUpDoctor,
  aSignedUpOrganization,
  aSignedUpPatient,
  doctorForm,
  patientForm,
  type SignedUp,
} from '../testing/sign-in/people.ts';
import { outboxOf, signIn } from '../testing/sign-in/sign-in.ts';
import { anApp } from '../testing/start/an-app.ts';

const app = anApp({ env: { ADMIN_EMAIL_DOMAINS: ADMIN_DOMAIN } });
let admin: SignedUp;
let url: string;
beforeAll(async () => {
  admin = await anAdmin(app());
  await app().app.listen(0, '127.0.0.1');
  url = await app().app.getUrl();
});

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const nobody = () => new Browser(app());
const partyOf = ({ me }: SignedUp): string => me.patient?.id ?? me.doctor?.id ?? '';
const deactivate = async (userId: string): Promise<void> => {
  expect((await admin.browser.post(`/admin/user/${userId}/deactivate`)).statusCode).toBe(200);
};
/** At once, without the thirty days in which one may think again. */
const isErased = async ({ me }: SignedUp): Promise<void> => {
  const request = `INSERT INTO data_requests (id, user_id, kind, status, due_at) VALUES ($1, $2, 'erasure', 'SCHEDULED', now() - interval '1 minute')`;
  await app().db.rows(request, [newId(), me.id]);
  await app().get(ErasureService).execute();
  const [row] = await app().db.rows('SELECT deleted_at IS NOT NULL AS gone FROM users WHERE id = $1', [me.id]);
  expect(row).toEqual({ gone: true });
  // Until the core has forgotten the account, a code that is asked for belongs to it.
  const forgetting = `SELECT 1 FROM outbox WHERE kind = 'account.forgotten'`;
  await eventually(async () => (await app().db.rows(forgetting)).length === 0);
};
/** A browser that a person copied: it is not told that the session ended. */
const copyOf = ({ browser }: SignedUp): Browser => {
  const cookie = browser.cookieHeader;
  return new Browser(app(), { cookie });
};
const aVerifiedDoctor = async (): Promise<SignedUp> => {
  const doctor = await aSignedUpDoctor(app());
  await app().db.rows('UPDATE practitioners SET verified_at = now() WHERE party_id = $1', [partyOf(doctor)]);
  return doctor;
};
/** A structure that was accepted, by any founder, and a doctor who may do everything in it. */
const aStructure = async () => {
  const founder = await aSignedUpOrganization(app());
  const id = founder.me.organization?.organizations[0]?.id ?? '';
  await app().db.rows('UPDATE organizations SET active = true, decided_at = now() WHERE party_id = $1', [id]);
  await app().db.rows('UPDATE users SET active = true, inactive_reason = NULL WHERE id = $1', [founder.me.id]);
  const manager = await aVerifiedDoctor();
  const rights = ['MEMBER', 'PATIENTS', 'REQUESTS', 'MANAGE'];
  await aGrant(app().db, { resource: 'organization', from: id, to: partyOf(manager), rights });
  return { founder, manager, id };
};

describe('the next page of a list', () => {
  it('is empty once the files are closed, refused once one is signed out or the account is closed', async () => {
    const doctor = await aVerifiedDoctor();
    for (let index = 0; index < 3; index++) {
      const from = partyOf(await aSignedUpPatient(app()));
      await aGrant(app().db, { resource: 'medical-file', from, to: partyOf(doctor), rights: ['READ'] });
    }
    const list = `/doctor/${partyOf(doctor)}/patient?$limit=1`;
    const first = await doctor.browser.get(list);
    expect(first.json()).toHaveLength(1);
    const next = `${list}&$after=${encodeURIComponent(String(first.headers['x-next-cursor']))}`;
    const copy = copyOf(doctor);
    expect((await copy.get(next)).json()).toHaveLength(1);

    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE to_party = $1', [partyOf(doctor)]);
    expect((await doctor.browser.get(next)).json()).toEqual([]);
    await doctor.browser.post('/auth/signout');
    expect((await copy.get(next)).statusCode).toBe(401);
    const again = await signIn(app(), doctor.identity.email);
    await deactivate(doctor.me.id);
    expect([401, 403]).toContain((await again.get(next)).statusCode);
  });

  it('of a team is not there for whoever left it', async () => {
    const { manager, founder, id } = await aStructure();
    for (let index = 0; index < 3; index++) {
      const from = partyOf(await aSignedUpPatient(app()));
      await aGrant(app().db, { resource: 'medical-file', from, to: id, rights: ['READ'] });
    }
    const first = await manager.browser.get(`/organization/${id}/patient?$limit=1`);
    const next = `/organization/${id}/patient?$limit=1&$after=${encodeURIComponent(String(first.headers['x-next-cursor']))}`;
    expect((await manager.browser.get(next)).json()).toHaveLength(1);

    const removed = await founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`);
    expect(removed.statusCode).toBe(204);
    expect((await manager.browser.get(next)).statusCode).toBe(404);
  });
});

describe('the secret address of an agenda', () => {
  it.each<[string, (doctor: SignedUp) => Promise<void>]>([
    ['its owner was deactivated', ({ me }) => deactivate(me.id)],
    ['its owner was erased', isErased],
  ])('is none any more once %s', async (_what, end) => {
    const doctor = await aSignedUpDoctor(app());
    const created = await doctor.browser.post(`/schedule/${doctor.me.doctor?.schedule?.id}/ical-token`, {
      detail: 'busy',
    });
    const address = new URL(created.json().url).pathname.slice('/api'.length);
    expect((await nobody().get(address)).statusCode).toBe(200);

    await end(doctor);
    expect((await nobody().get(address)).statusCode).toBe(404);
  });
});

describe('the address of an archive of one’s data', () => {
  it('gives nothing after the sign-out, to nobody else, and nothing after the erasure', async () => {
    const patient = await aSignedUpPatient(app());
    await patient.browser.post('/user/current/export');
    const request = await eventually(async () => {
      const [row] = (await patient.browser.get('/user/current/data-request')).json();
      return row.status === 'READY' ? row : null;
    }, 45_000);
    const archive = `/user/current/data-request/${request.id}/archive`;
    const copy = copyOf(patient);
    expect((await copy.get(archive)).statusCode).toBe(200);
    expect((await (await aSignedUpPatient(app())).browser.get(archive)).statusCode).toBe(404);

    await patient.browser.post('/auth/signout');
    expect((await copy.get(archive)).statusCode).toBe(401);
    await isErased(patient);
    const [row] = await app().db.rows('SELECT status FROM data_requests WHERE id = $1', [request.id]);
    expect(row).toEqual({ status: 'EXPIRED' });
    const newcomer = await signIn(app(), patient.identity.email);
    expect([401, 403, 404]).toContain((await newcomer.get(archive)).statusCode);
  }, 60_000);
});

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

  it('is none once the child was erased', async () => {
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

describe('a socket that is open', () => {
  const socketOf = async ({ browser }: SignedUp): Promise<Socket> => {
    const extraHeaders = { cookie: browser.cookieHeader, origin: app().db.env.PUBLIC_URL };
    const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders });
    open.push(socket);
    await eventually(() => socket.connected);
    return socket;
  };

  it('is out of the room of a structure once its person was removed, and does not come in again', async () => {
    const { founder, manager, id } = await aStructure();
    const socket = await socketOf(manager);
    expect(await socket.emitWithAck('org/join', { id })).toEqual({ ok: true });
    const heard: string[] = [];
    socket.on('user/updated', ({ userId }: { userId: string }) => heard.push(userId));
    /** What a socket hears comes in order: once the second word is there, the first does not come any more. */
    const hearsTheRoom = async (): Promise<boolean> => {
      const [inRoom, alone] = [newId(), newId()];
      app()
        .get(Realtime)
        .emit([`org:${id}`], 'user/updated', { userId: inRoom });
      app()
        .get(Realtime)
        .emit([userRoom(manager.me.id)], 'user/updated', { userId: alone });
      await eventually(() => heard.includes(alone));
      return heard.includes(inRoom);
    };
    expect(await hearsTheRoom()).toBe(true);

    expect((await founder.browser.delete(`/organization/${id}/team/${partyOf(manager)}`)).statusCode).toBe(204);
    await eventually(async () => !(await hearsTheRoom()));
    expect(await socket.emitWithAck('org/join', { id })).toMatchObject({ ok: false, problem: { status: 404 } });
    expect(socket.connected).toBe(true);
  });

  it('is closed once its person was deactivated', async () => {
    const doctor = await aSignedUpDoctor(app());
    const socket = await socketOf(doctor);
    await deactivate(doctor.me.id);
    await eventually(() => !socket.connected);
  });
});
