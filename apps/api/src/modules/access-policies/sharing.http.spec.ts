import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessPolicy } from '@maillon/contracts/access/access-policies';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/ids.ts';
import {
  aDoctor,
  aGrant,
  aMidwife,
  anAppointment,
  aPatient,
  aReceivingDoctor,
  aStructure,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const as = (actor: Actor) => app().as(actor);
const WEEK = 'startDate=2026-11-23T00:00:00Z&endDate=2026-11-30T00:00:00Z';

let doctor: Practitioner;
beforeEach(async () => {
  doctor = await aReceivingDoctor(app().db);
});

describe('asking for a calendar', () => {
  const ask = (by: Actor) => as(by).post(`/schedule/${doctor.scheduleId}/request-access`);

  it('makes one request, however often, and the refusal of the calendar names it', async () => {
    const reader = await aMidwife(app().db);
    const [first, second] = [(await ask(reader)).json(), (await ask(reader)).json()];
    expect(first).toMatchObject({ resource: 'practitioner_calendar', status: 'PENDING', rights: ['READ', 'BOOK'] });
    expect(second.id).toBe(first.id);
    const closed = await as(reader).get(`/schedule/${doctor.scheduleId}?${WEEK}`);
    expect(closed.json()).toMatchObject({ status: 403, accessPolicy: { id: first.id, status: 'PENDING' } });

    await as(doctor).post(`/access-policy/${first.id}/approve`);
    expect((await as(reader).get(`/schedule/${doctor.scheduleId}?${WEEK}`)).statusCode).toBe(200);
  });

  it('by GET does the same, and only for our own pages', async () => {
    const reader = await aMidwife(app().db);
    const path = `/schedule/${doctor.scheduleId}/request-access`;
    expect((await as(reader).get(path)).json()).toMatchObject({ status: 'PENDING' });
    const server = app().app.getHttpAdapter().getInstance();
    const forged = await server.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { cookie: 'sAccessToken=anything' },
    });
    expect(forged.json()).toMatchObject({ status: 403, code: 'CSRF' });
  });

  it('by GET is not for whoever impersonates', async () => {
    const reader = await aMidwife(app().db);
    const answer = await as({ ...reader, impersonatorId: newId() }).get(
      `/schedule/${doctor.scheduleId}/request-access`,
    );
    expect(answer.json()).toMatchObject({ status: 403, code: 'IMPERSONATION_READ_ONLY' });
  });

  it('is final once refused', async () => {
    const reader = await aMidwife(app().db);
    const { id } = (await ask(reader)).json();
    await as(doctor).post(`/access-policy/${id}/reject`);
    expect((await ask(reader)).json()).toMatchObject({ status: 409, detail: 'Demande refusée' });
  });

  it('of a calendar that does not exist says so', async () => {
    expect((await as(doctor).post(`/schedule/${newId()}/request-access`)).json()).toMatchObject({
      status: 404,
      message: 'Schedule not found',
    });
  });
});

describe('the administrators of a calendar', () => {
  const path = () => `/schedule/${doctor.scheduleId}/administrator`;
  const withEmail = async (person: Actor, email: string, verified = true) => {
    await app().db.rows('UPDATE users SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1', [
      person.userId,
      email,
      verified,
    ]);
    return email;
  };
  const anEmail = () => `${newId()}@pro.example`;

  it('are invited by e-mail, listed, and taken off again', async () => {
    const assistant = await aMidwife(app().db);
    const email = await withEmail(assistant, anEmail());
    const added = await as(doctor).post(path(), { email: ` ${email.toUpperCase()} ` });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({
      status: 'INVITED',
      rights: ['READ', 'BOOK', 'MANAGE'],
      to: { id: assistant.partyId },
    });
    const { id } = added.json();
    await as(assistant).post(`/access-policy/${id}/approve`);
    expect(((await as(doctor).get(path())).json() as AccessPolicy[]).map(({ status }) => status)).toEqual(['ACCEPTED']);
    expect((await as(assistant).get(`/schedule/doctor/${doctor.partyId}`)).statusCode).toBe(200);

    expect((await as(doctor).delete(`${path()}/${id}`)).statusCode).toBe(204);
    expect((await as(assistant).get(`/schedule/doctor/${doctor.partyId}`)).statusCode).toBe(403);
    expect((await as(doctor).delete(`${path()}/${id}`)).statusCode).toBe(404);
  });

  it('the administrators of a calendar are there once', async () => {
    const email = await withEmail(await aMidwife(app().db), anEmail());
    const answers = await Promise.all([1, 2, 3].map(() => as(doctor).post(path(), { email })));
    answers.push(await as(doctor).post(path(), { email }));
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode >= 300)) {
      expect(answer.json()).toMatchObject({
        ...{ status: 409, code: 'ADMIN_EXISTS', detail: 'Cet administrateur existe déjà' },
        errors: [{ pointer: '/email' }],
      });
    }
  });

  it('the administrators of a calendar may have been readers before', async () => {
    const reader = await aMidwife(app().db);
    const email = await withEmail(reader, anEmail());
    await aGrant(app().db, {
      resource: 'practitioner_calendar',
      from: doctor.partyId,
      to: reader.partyId,
      rights: ['READ'],
    });
    expect((await as(doctor).post(path(), { email })).json()).toMatchObject({
      status: 'ACCEPTED',
      rights: ['READ', 'BOOK', 'MANAGE'],
    });
  });

  it.each([
    ['no address', {}, 422],
    ['something else', { email: 'personne' }, 422],
    ['nobody’s address', { email: 'personne@pro.example' }, 404],
  ])('the administrators of a calendar are not found with %s', async (_what, body, status) => {
    const answer = await as(doctor).post(path(), body);
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json().errors[0].message).toBe('Veuillez entrer une adresse e-mail');
  });

  it('are not found by an address that nobody has proved, nor a patient’s', async () => {
    const claimed = await withEmail(await aMidwife(app().db), anEmail(), false);
    const patients = await withEmail(await aPatient(app().db), anEmail());
    for (const email of [claimed, patients]) expect((await as(doctor).post(path(), { email })).statusCode).toBe(404);
  });

  it('the administrators of a calendar are named by the owner alone', async () => {
    const other = await aDoctor(app().db);
    for (const answer of [await as(other).get(path()), await as(other).post(path(), { email: 'a@b.example' })]) {
      expect(answer.json()).toMatchObject({ status: 403, code: 'SCHEDULE_ACCESS_REQUIRED' });
    }
  });
});

describe('a delegation', () => {
  it('is offered by the patient, seen by the patient, and ended by the patient', async () => {
    const patient = await aPatient(app().db);
    const path = `/patient/${patient.userId}/delegation`;
    const offered = await as(patient).post(path, { toId: doctor.partyId });
    expect(offered.json()).toMatchObject({
      resource: 'patient-delegation',
      status: 'INVITED',
      rights: ['ACT', 'KEYS'],
    });
    const { id } = offered.json();
    expect(((await as(patient).get(path)).json() as AccessPolicy[]).map((policy) => policy.id)).toEqual([id]);
    await as(doctor).post(`/access-policy/${id}/approve`);
    expect((await as(doctor).get(`/patient/${patient.partyId}/appointment`)).statusCode).toBe(200);
    expect((await as(patient).delete(`${path}/${id}`)).statusCode).toBe(204);
    expect((await as(doctor).get(`/patient/${patient.partyId}/appointment`)).statusCode).toBe(404);
  });

  it('is offered by whoever made the account, until the patient has taken it over', async () => {
    const { db } = app();
    const [patient, colleague, late] = [await aPatient(db), await aMidwife(db), await aMidwife(db)];
    const id = await aGrant(db, {
      resource: 'patient-delegation',
      from: patient.partyId,
      to: doctor.partyId,
      rights: ['ACT', 'KEYS'],
    });
    const path = `/patient/${patient.partyId}/delegation`;
    expect((await as(doctor).post(path, { toId: colleague.partyId })).statusCode).toBe(403);
    await db.rows('UPDATE access_policies SET created_by = $2 WHERE id = $1', [id, doctor.partyId]);
    expect((await as(doctor).post(path, { toId: colleague.partyId })).statusCode).toBe(201);
    await db.rows('UPDATE users SET activated_at = now() WHERE id = $1', [patient.userId]);
    expect((await as(doctor).post(path, { toId: late.partyId })).statusCode).toBe(403);
  });

  it('is not offered to a patient, nor to oneself, nor to an unknown id', async () => {
    const [patient, other] = [await aPatient(app().db), await aPatient(app().db)];
    for (const toId of [other.partyId, patient.partyId, newId()]) {
      expect((await as(patient).post(`/patient/${patient.partyId}/delegation`, { toId })).statusCode).toBe(404);
    }
  });
});

describe('the calendars of a structure', () => {
  it('are those of its members today, with what the reader may see of each', async () => {
    const { db } = app();
    const { staff, organizationId } = await aStructure(db);
    const [former, patient] = [await aReceivingDoctor(db), await aPatient(db)];
    await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
    const left = await aGrant(db, {
      resource: 'organization',
      from: organizationId,
      to: former.partyId,
      rights: ['MEMBER'],
    });
    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [left]);
    await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-24T09:00:00.000Z' });

    const { slots } = (await as(staff).get(`/organization/${organizationId}/schedule?${WEEK}`)).json();
    expect(new Set(slots.map(({ owner }: { owner: { profileId: string } }) => owner.profileId))).toEqual(
      new Set([doctor.partyId]),
    );
    const [visit] = slots.filter(({ kind }: { kind: string }) => kind === 'appointment');
    expect(visit).toMatchObject({ status: 'BUSY', start: '2026-11-24T09:00:00.000Z' });
    expect(visit.appointment).toBeUndefined();
  });

  it('can be one member’s, and are nobody’s whom the structure does not have', async () => {
    const { db } = app();
    const { staff, organizationId } = await aStructure(db);
    await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
    const of = async (memberId: string) =>
      (await as(staff).get(`/organization/${organizationId}/schedule?${WEEK}&memberId=${memberId}`)).json();
    expect((await of(doctor.userId)).slots).not.toEqual([]);
    expect(await of((await aReceivingDoctor(db)).partyId)).toMatchObject({
      status: 404,
      errors: [{ pointer: '/memberId' }],
    });
  });

  it('the calendars of a structure are not there for a stranger', async () => {
    const { organizationId } = await aStructure(app().db);
    expect((await as(doctor).get(`/organization/${organizationId}/schedule?${WEEK}`)).statusCode).toBe(404);
  });
});
