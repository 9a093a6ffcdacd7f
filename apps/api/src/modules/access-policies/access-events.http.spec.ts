import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { userRoom } from '../../platform/realtime/rooms.ts';
import { aDoctor, aGrant, aMidwife, aPatient, aStructure, type Practitioner } from '../../testing/calendars.ts';
import { eventually } from '../../testing/eventually.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';
import { AccessExpiry } from './access-expiry.ts';

const app = aCalendarApp();
const as = (actor: Actor) => app().as(actor);
const DAY_MS = 86_400_000;

let patient: Actor;
let doctor: Practitioner;
const heard: { rooms: readonly string[]; event: string; payload: unknown }[] = [];
const rechecked: string[] = [];
beforeEach(async () => {
  patient = await aPatient(app().db, { firstName: 'Élise', lastName: 'Marchand' });
  doctor = await aDoctor(app().db, { firstName: 'Hugo', lastName: 'Lestrade' });
  heard.length = 0;
  rechecked.length = 0;
  const realtime = app().app.get(Realtime, { strict: false });
  realtime.emit = (rooms, event, payload) => void heard.push({ rooms, event, payload });
  realtime.recheckUser = (userId) => void rechecked.push(userId);
});

const request = async (by: Actor = doctor): Promise<AccessPolicy> =>
  (await as(by).post('/access-policy/request', { resource: 'medical-file', fromId: patient.partyId })).json();
const act = (by: Actor, id: string, what: string) => as(by).post(`/access-policy/${id}/${what}`);
const notifiedOf = async ({ userId }: Actor): Promise<string[]> =>
  (
    await app().db.rows<{ template: string }>(
      `SELECT template FROM notifications WHERE user_id = $1 AND template <> 'welcome' ORDER BY id`,
      [userId],
    )
  ).map(({ template }) => template);
const eventuallyNotified = async (person: Actor, ...templates: string[]) => {
  await eventually(async () => (await notifiedOf(person)).length >= templates.length);
  expect(await notifiedOf(person)).toEqual(templates);
};

describe('both sides hear', () => {
  it('of every step, and the other side is told in words', async () => {
    const { id } = await request();
    await eventuallyNotified(patient, 'access-request');
    await act(patient, id, 'approve');
    await eventuallyNotified(doctor, 'access-approved');
    await act(patient, id, 'revoke');
    await eventuallyNotified(doctor, 'access-approved', 'access-revoked');
    expect(await notifiedOf(patient)).toEqual(['access-request']);
    const steps = heard.filter(({ event }) => event === 'access-policy/updated');
    expect(steps.map(({ payload }) => payload)).toEqual([
      { id, resource: 'medical-file', status: 'PENDING' },
      { id, resource: 'medical-file', status: 'ACCEPTED' },
      { id, resource: 'medical-file', status: null },
    ]);
    for (const { rooms } of steps) {
      expect(new Set(rooms)).toEqual(new Set([userRoom(patient.userId), userRoom(doctor.userId)]));
    }
  });

  it('of a refusal and of an offer', async () => {
    const { id } = await request();
    await act(patient, id, 'reject');
    await eventuallyNotified(doctor, 'access-rejected');
    const midwife = await aMidwife(app().db);
    await as(patient).post('/access-policy', { resource: 'medical-file', toId: midwife.partyId });
    await eventuallyNotified(midwife, 'access-offer');
  });

  it('of what is withdrawn or refused before it was given, which is no access that ended', async () => {
    const { id } = await request();
    await act(doctor, id, 'revoke');
    await eventuallyNotified(patient, 'access-request', 'access-lapsed');
    const again = await request();
    await act(patient, again.id, 'revoke');
    await eventuallyNotified(doctor, 'access-rejected');
  });

  it('for a structure, those who decide for it', async () => {
    const { staff, organizationId } = await aStructure(app().db);
    const [manager, member] = [await aMidwife(app().db), await aMidwife(app().db)];
    for (const [to, rights] of [
      [manager, ['MEMBER', 'MANAGE']],
      [member, ['MEMBER']],
    ] as const) {
      await aGrant(app().db, { resource: 'organization', from: organizationId, to: to.partyId, rights });
    }
    await as(patient).post('/access-policy', { resource: 'medical-file', toId: organizationId });
    await eventuallyNotified(staff, 'access-offer');
    await eventuallyNotified(manager, 'access-offer');
    expect(await notifiedOf(member)).toEqual([]);
  });
});

describe('doors that are closed now', () => {
  it('are looked at again at once for whoever lost a grant, and for the members of a structure that did', async () => {
    const { staff, organizationId } = await aStructure(app().db);
    const member = await aMidwife(app().db);
    await aGrant(app().db, {
      resource: 'organization',
      from: organizationId,
      to: member.partyId,
      rights: ['PATIENTS'],
    });
    const id = await aGrant(app().db, {
      resource: 'medical-file',
      from: patient.partyId,
      to: organizationId,
      rights: ['READ'],
    });
    await act(patient, id, 'revoke');
    await eventually(() => rechecked.includes(member.userId) && rechecked.includes(staff.userId));
  });
});

describe('a request or an offer without an answer', () => {
  it('ends a request after 90 days and an offer after 30, and tells whoever waited', async () => {
    const { db, clock } = app();
    const midwife = await aMidwife(db);
    const { id } = await request();
    const offered = (
      await as(patient).post('/access-policy', { resource: 'medical-file', toId: midwife.partyId })
    ).json();
    const expiry = app().app.get(AccessExpiry, { strict: false });
    const living = async () =>
      (
        await db.rows<{ id: string }>('SELECT id FROM access_policies WHERE id IN ($1, $2) AND revoked_at IS NULL', [
          id,
          offered.id,
        ])
      ).map((row) => row.id);
    clock.advance(30 * DAY_MS - 1);
    await expiry.run();
    expect(await living()).toHaveLength(2);
    clock.advance(2);
    await expiry.run();
    expect(await living()).toEqual([id]);
    clock.advance(60 * DAY_MS);
    await expiry.run();
    expect(await living()).toEqual([]);
    // Nothing was ever open: neither hears that an access ended.
    await eventuallyNotified(patient, 'access-request', 'access-lapsed');
    await eventuallyNotified(doctor, 'access-lapsed');
    expect((await request()).status).toBe('PENDING');
  });
});

it('the last use is told to the quarter hour', async () => {
  const id = await aGrant(app().db, {
    resource: 'medical-file',
    from: patient.partyId,
    to: doctor.partyId,
    rights: ['READ'],
  });
  const used = async () => ((await as(patient).get(`/access-policy/${id}`)).json() as AccessPolicy).lastUsedAt;
  const read = () => as(doctor).get(`/patient/${patient.partyId}/appointment`);
  expect(await used()).toBeNull();
  const first = new Date(app().clock.now()).toISOString();
  await read();
  await eventually(async () => (await used()) === first);
  app().clock.advance(14 * 60_000);
  await read();
  app().clock.advance(2 * 60_000);
  await read();
  const last = new Date(app().clock.now()).toISOString();
  await eventually(async () => (await used()) === last);
});
