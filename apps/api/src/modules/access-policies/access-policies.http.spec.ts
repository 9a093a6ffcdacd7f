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

describe('a request', () => {
  it('waits for the patient, who sees who asks, for what and with which word', async () => {
    const asked = await ask(doctor, patient, { message: 'Pour le suivi de votre grossesse' });
    expect(asked.statusCode).toBe(201);
    expect(asked.json()).toMatchObject({ status: 'PENDING', rights: ['READ', 'WRITE'], direction: 'received' });
    const [seen] = await listOf(patient, '?direction=given&status=PENDING');
    expect(seen).toMatchObject({
      id: asked.json().id,
      from: patient.partyId,
      fromDisplay: { name: 'Élise Marchand', type: 'Patient', userId: patient.userId },
      to: { id: doctor.partyId, type: 'Médecin' },
      direction: 'given',
      message: 'Pour le suivi de votre grossesse',
      expiresAt: '2027-02-21T08:00:00.000Z',
      vault: { groupId: null, addSldIds: [] },
      grant: null,
    });
    const [row] = await app().db.rows<{ message: Buffer }>('SELECT message FROM access_policies WHERE id = $1', [
      seen?.id,
    ]);
    expect(row?.message.toString('utf8')).not.toContain('grossesse');
  });

  it('made twice is one, and the second answer says 200', async () => {
    const first = await ask(doctor, patient);
    const second = await ask(doctor, patient);
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json().id).toBe(first.json().id);
  });

  it('made ten times at the same instant is one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(doctor, patient)));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('opens the file once approved, and closes it at once when taken back', async () => {
    const { id } = (await ask(doctor, patient)).json();
    const visits = () => as(doctor).get(`/patient/${patient.partyId}/appointment`);
    expect((await visits()).statusCode).toBe(404);

    expect((await act(patient, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED', version: 2 });
    expect((await visits()).statusCode).toBe(200);

    const revoked = await act(patient, id, 'revoke');
    expect([revoked.statusCode, revoked.body]).toEqual([204, '']);
    expect((await visits()).statusCode).toBe(404);
    expect(await listOf(patient)).toEqual([]);
    expect((await as(patient).get(`/access-policy/${id}`)).statusCode).toBe(404);
  });

  it('that was rejected is not made again, and leaves a line', async () => {
    const { id } = (await ask(doctor, patient)).json();
    expect((await act(patient, id, 'reject')).json()).toMatchObject({ status: 'REJECTED' });
    const again = await ask(doctor, patient);
    expect(again.json()).toMatchObject({
      status: 409,
      code: 'ACCESS_REQUEST_REJECTED',
      detail: 'Demande refusée',
      accessPolicy: { id, status: 'REJECTED' },
    });
    expect((await act(doctor, id, 'revoke')).statusCode).toBe(403);
    expect(await refusedLines(doctor)).toEqual([
      { action: 'policy.request', detail: 'ACCESS_REQUEST_REJECTED' },
      { action: 'policy.revoke', detail: 'FORBIDDEN' },
    ]);
    expect((await act(patient, id, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('with a right that does not exist is refused, and leaves a line', async () => {
    const answer = await ask(doctor, patient, { rights: ['READ', 'ADMIN'] });
    expect(answer.json()).toMatchObject({ status: 422, code: 'RIGHT_NOT_ALLOWED', errors: [{ pointer: '/rights' }] });
    expect(await refusedLines(doctor)).toEqual([{ action: 'policy.rights', detail: 'RIGHT_NOT_ALLOWED' }]);
  });

  it.each([
    ['somebody who does not exist', 'medical-file', () => newId(), 404, 'NOT_FOUND'],
    ['the calendar of a patient', 'practitioner_calendar', () => patient.partyId, 404, 'NOT_FOUND'],
    ['the file of a doctor', 'medical-file', () => doctor.partyId, 422, 'PARTY_KIND_NOT_ALLOWED'],
    ['a delegation', 'patient-delegation', () => patient.partyId, 403, 'FORBIDDEN'],
    ['their own calendar', 'practitioner_calendar', () => doctor.partyId, 422, 'PARTY_KIND_NOT_ALLOWED'],
  ])('of a doctor for %s is refused', async (_what, resource, fromId, status, code) => {
    const answer = await as(doctor).post('/access-policy/request', { resource, fromId: fromId() });
    expect(answer.json()).toMatchObject({ status, code });
  });

  it('of a patient is for nobody to make', async () => {
    expect((await ask(patient, patient)).statusCode).toBe(403);
  });

  it('takes no state, owner or date from outside', async () => {
    const answer = await ask(doctor, patient, { status: 'ACCEPTED' });
    expect(answer.json()).toMatchObject({ status: 422, code: 'UNKNOWN_FIELD' });
  });
});

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

describe('whoever is on neither side', () => {
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

describe('a structure', () => {
  const MANAGE = ['MEMBER', 'MANAGE'];
  const membership = (structure: string, to: Actor, rights: string[], status: 'ACCEPTED' | 'PENDING' = 'ACCEPTED') =>
    aGrant(app().db, { resource: 'organization', from: structure, to: to.partyId, rights, status });

  it('is spoken for by those who administer it today', async () => {
    const { organizationId } = await aStructure(app().db);
    const [manager, member] = [await aMidwife(app().db), await aMidwife(app().db)];
    const managing = await membership(organizationId, manager, MANAGE);
    await membership(organizationId, member, ['MEMBER', 'PATIENTS']);
    const request = await membership(organizationId, doctor, ['MEMBER'], 'PENDING');

    expect((await act(member, request, 'approve')).statusCode).toBe(404);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [managing]);
    expect((await act(manager, request, 'approve')).statusCode).toBe(404);
    await membership(organizationId, manager, MANAGE);
    expect((await act(manager, request, 'approve')).json()).toMatchObject({ status: 'ACCEPTED' });
  });

  it('keeps one who administers it', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    const manager = await aMidwife(app().db);
    const managing = await membership(organizationId, manager, MANAGE);
    await app().db.rows('UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1', [staff.partyId]);
    expect((await act(manager, managing, 'revoke')).json()).toMatchObject({ status: 409, code: 'LAST_MANAGER' });
    await membership(organizationId, doctor, MANAGE);
    const [one, other] = await Promise.all([act(manager, managing, 'revoke'), listOf(doctor, '?direction=received')]);
    expect(one.statusCode).toBe(204);
    expect(other).toHaveLength(1);
  });

  it('whose two administrators leave at the same time keeps one of them', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    await app().db.rows('UPDATE organization_staff SET organization_id = NULL WHERE party_id = $1', [staff.partyId]);
    const manager = await aMidwife(app().db);
    const [mine, theirs] = [
      await membership(organizationId, doctor, MANAGE),
      await membership(organizationId, manager, MANAGE),
    ];
    const answers = await Promise.all([act(doctor, mine, 'revoke'), act(manager, theirs, 'revoke')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  it('asks for a file by its staff, for itself', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    expect((await ask(staff, patient)).json()).toMatchObject({ to: { id: organizationId }, direction: 'received' });
  });

  it('offers what is its own', async () => {
    const { organizationId, staff } = await aStructure(app().db);
    const answer = await offer(staff, doctor.partyId, 'organization_external_practitioners');
    expect(answer.json()).toMatchObject({ from: organizationId, rights: ['DISPATCH', 'MESSAGE'], direction: 'given' });
  });
});

describe('the list', () => {
  it('is by pages, the newest first', async () => {
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

  it('is narrowed by direction, resource and status', async () => {
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
