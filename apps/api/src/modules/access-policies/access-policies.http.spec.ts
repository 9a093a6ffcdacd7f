import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import { aDoctor, aGrant, aMidwife, aPatient, aStructure, type Practitioner } from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const as = (actor: Actor) => app().as(actor);

let patient: Actor;
let doctor: Practitioner;
beforeEach(async () => {
  patient = await aPatient(app().db, { firstName: 'Élise', lastName: 'Marchand' });
  doctor = await aDoctor(app().db);
});

const ask = async (by: Actor, of: Actor, more: Record<string, unknown> = {}) =>
  as(by).post('/access-policy/request', { resource: 'medical-file', fromId: of.partyId, ...more });
const offer = (by: Actor, toId: string, resource = 'medical-file', more: Record<string, unknown> = {}) =>
  as(by).post('/access-policy', { resource, toId, ...more });
const act = (by: Actor, id: string, what: 'approve' | 'reject' | 'revoke') =>
  as(by).post(`/access-policy/${id}/${what}`);
const aPolicy = async (response: Promise<{ json: () => AccessPolicy }>) => (await response).json();
const listOf = async (actor: Actor, query = ''): Promise<AccessPolicy[]> =>
  (await as(actor).get(`/access-policy${query}`)).json();
const refusedLines = (actor: Actor) =>
  app().db.rows<{ action: string; detail: string }>(
    `SELECT action, detail FROM audit_events WHERE actor = $1 AND outcome = 'refused' ORDER BY seq`,
    [actor.userId],
  );

describe('an offer', () => {
  it('waits for the professional, and is theirs to accept', async () => {
    const { id } = await aPolicy(offer(patient, doctor.partyId));
    expect((await act(patient, id, 'approve')).statusCode).toBe(403);
    expect((await act(doctor, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('can be made to a user id, and to a structure', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    expect((await aPolicy(offer(patient, doctor.userId))).to.id).toBe(doctor.partyId);
    const { id, to } = await aPolicy(offer(patient, organizationId));
    expect(to).toMatchObject({ id: organizationId, name: 'Maternité', type: 'Organisation', userId: null });
    expect((await act(staff, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED', direction: 'received' });
  });

  it('that meets a request is accepted, with the rights of the owner', async () => {
    await ask(doctor, patient, { rights: ['READ', 'WRITE', 'SHARE'] });
    const answer = await offer(patient, doctor.partyId, 'medical-file', { rights: ['READ'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'ACCEPTED', rights: ['READ'] });
  });

  it('that is met by a request is accepted, and gives no more than was offered', async () => {
    await offer(patient, doctor.partyId, 'medical-file', { rights: ['READ'] });
    const answer = await ask(doctor, patient, { rights: ['READ', 'WRITE', 'SHARE'] });
    expect(answer.json()).toMatchObject({ status: 'ACCEPTED', rights: ['READ'] });
  });

  it('of what is given already is refused', async () => {
    await offer(patient, doctor.partyId);
    expect((await offer(patient, doctor.partyId)).json()).toMatchObject({ status: 409, code: 'ACCESS_EXISTS' });
  });

  it.each([
    ['another patient', async () => (await aPatient(app().db)).partyId, 404],
    ['somebody who is not active', async () => (await aDoctor(app().db, { active: false })).partyId, 404],
    ['nobody', async () => newId(), 404],
  ])('to %s is refused', async (_who, toId, status) => {
    expect((await offer(patient, await toId())).statusCode).toBe(status);
  });

  it('of a calendar is not a patient’s to make', async () => {
    expect((await offer(patient, doctor.partyId, 'practitioner_calendar')).json()).toMatchObject({
      code: 'PARTY_KIND_NOT_ALLOWED',
    });
  });

  it('between contacts is the same in both directions', async () => {
    const other = await aMidwife(app().db);
    const { id } = await aPolicy(offer(doctor, other.partyId, 'practitioner_contacts'));
    const answer = await aPolicy(offer(other, doctor.partyId, 'practitioner_contacts'));
    expect(answer).toMatchObject({ id, status: 'ACCEPTED' });
  });
});

describe('rights', () => {
  it('are the owner’s to change, within what the resource knows', async () => {
    const { id } = await aPolicy(offer(patient, doctor.partyId));
    await act(doctor, id, 'approve');
    const changed = await as(patient).patch(`/access-policy/${id}`, { rights: ['READ'] }, { 'if-match': '"2"' });
    expect(changed.json()).toMatchObject({ rights: ['READ'], version: 3 });
    expect(changed.headers.etag).toBe('"3"');
    expect(
      (await as(patient).patch(`/access-policy/${id}`, { rights: ['READ'] }, { 'if-match': '"2"' })).statusCode,
    ).toBe(412);
    const unknown = await as(patient).patch(`/access-policy/${id}`, { rights: ['MANAGE'] });
    expect(unknown.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_ALLOWED' });
  });

  it('are not for the grantee to widen, and the try leaves a line', async () => {
    const { id } = await aPolicy(offer(patient, doctor.partyId));
    await act(doctor, id, 'approve');
    const answer = await as(doctor).patch(`/access-policy/${id}`, { rights: ['READ', 'WRITE', 'SHARE'] });
    expect(answer.statusCode).toBe(403);
    expect(await refusedLines(doctor)).toEqual([{ action: 'policy.rights', detail: 'FORBIDDEN' }]);
  });
});

describe('a person on neither side', () => {
  it('does not learn that there is a sharing', async () => {
    const { id } = (await ask(doctor, patient)).json();
    const stranger = await aDoctor(app().db);
    for (const answer of [
      await as(stranger).get(`/access-policy/${id}`),
      await act(stranger, id, 'approve'),
      await act(stranger, id, 'revoke'),
      await as(stranger).patch(`/access-policy/${id}`, { rights: ['READ'] }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
    expect(await listOf(stranger)).toEqual([]);
  });

  it('does not approve their own request', async () => {
    const { id } = (await ask(doctor, patient)).json();
    expect((await act(doctor, id, 'approve')).json()).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await refusedLines(doctor)).toEqual([{ action: 'policy.approve', detail: 'FORBIDDEN' }]);
  });
});

describe('the list', () => {
  it('the list is by pages, the newest first', async () => {
    const others = [doctor, await aDoctor(app().db), await aMidwife(app().db)];
    for (const other of others) {
      app().clock.advance(1_000);
      await offer(patient, other.partyId);
    }
    const first = await as(patient).get('/access-policy?$limit=2');
    const cursor = String(first.headers['x-next-cursor']);
    const rest = await listOf(patient, `?$limit=2&$after=${encodeURIComponent(cursor)}`);
    const names = [...first.json<AccessPolicy[]>(), ...rest].map(({ to }) => to.id);
    expect(names).toEqual(others.map(({ partyId }) => partyId).reverse());
  });

  it('the list is narrowed by direction, resource and status', async () => {
    await offer(patient, doctor.partyId);
    const calendar = await aPolicy(offer(doctor, (await aMidwife(app().db)).partyId, 'practitioner_calendar'));
    expect((await listOf(doctor, '?direction=received')).map(({ resource }) => resource)).toEqual(['medical-file']);
    expect((await listOf(doctor, '?direction=given')).map(({ id }) => id)).toEqual([calendar.id]);
    expect(await listOf(doctor, '?status=ACCEPTED')).toEqual([]);
    expect(await listOf(doctor, '?resource=organization')).toEqual([]);
  });
});

describe('before the patient has ever signed in', () => {
  it('their delegate answers for colleagues, not for themselves nor for strangers', async () => {
    const { db } = app();
    const { organizationId } = await aStructure(db);
    const [delegate, colleague] = [await aMidwife(db), await aMidwife(db)];
    for (const member of [delegate, colleague]) {
      await aGrant(db, {
        resource: 'organization',
        from: organizationId,
        to: member.partyId,
        rights: ['MEMBER', 'PATIENTS'],
      });
    }
    await aGrant(db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: delegate.partyId,
      rights: ['ACT', 'KEYS'],
    });

    const own = (await ask(delegate, patient)).json();
    const strange = (await ask(doctor, patient)).json();
    const near = (await ask(colleague, patient)).json();
    expect((await act(delegate, own.id, 'approve')).statusCode).toBe(403);
    expect((await act(delegate, strange.id, 'approve')).statusCode).toBe(404);
    expect((await act(delegate, near.id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });

    const late = (await ask(await newColleague(organizationId), patient)).json();
    await db.rows('UPDATE users SET activated_at = now() WHERE id = $1', [patient.userId]);
    expect((await act(delegate, late.id, 'approve')).statusCode).toBe(404);
  });

  const newColleague = async (organizationId: string) => {
    const colleague = await aMidwife(app().db);
    await aGrant(app().db, {
      resource: 'organization',
      from: organizationId,
      to: colleague.partyId,
      rights: ['MEMBER'],
    });
    return colleague;
  };
});
