import { describe, expect, it, jest } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import { Realtime } from '../../platform/realtime/realtime.ts';
import { appointmentRoom, userRoom } from '../../platform/realtime/rooms.ts';
import {
  aGrant,
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aStructure,
  aWeek,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aVisitCast, ends, LATER, moved, personIn, START } from '../../testing/cases/visit-cast.ts';
import { eventually } from '../../testing/eventually.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const aCast = () => aVisitCast(app().db);

/** A nurse who is free and whom the doctor may bring in: they are contacts, and the patient shares their file with the doctor. */
const aContactOf = async (doctor: Practitioner, patient: Actor): Promise<Practitioner> => {
  const { db } = app();
  const assistant = await anAssistant(db);
  await aWeek(db, assistant);
  await areContacts(db, doctor, assistant);
  await aSharedFile(db, patient, doctor);
  return assistant;
};

describe('changing a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['another patient', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i, and is told so before', async (who, status) => {
    const cast = await aCast();
    const browser = app().as(personIn(cast, who));
    const seen = await browser.get(`/appointment/${cast.id}`);
    expect(seen.statusCode === 200 && seen.json().mayChange).toBe(status === 200);
    const response = await browser.patch(`/appointment/${cast.id}`, moved(LATER), { 'if-match': '"1"' });
    expect(response.statusCode).toBe(status);
  });

  it('moves it, for everybody, and says the new version', async () => {
    const { id, doctor, patient } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER, 45), { 'if-match': '"1"' });
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toMatchObject({ start: LATER, end: ends(LATER, 45), version: 2, status: 'BOOKED' });
    expect((await app().as(patient).get(`/appointment/${id}`)).json()).toMatchObject(response.json());
  });

  it('a visit does not stand in its own way', async () => {
    const { id, doctor } = await aCast();
    const overlapping = moved(ends(START, 15));
    const response = await app().as(doctor).patch(`/appointment/${id}`, overlapping, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(200);
  });

  it('another visit does', async () => {
    const { id, doctor } = await aCast();
    await anAppointment(app().db, { patient: await aPatient(app().db), practitioners: [doctor], start: LATER });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'DOCTOR_UNAVAILABLE']);
  });

  it.each([
    ['without a version', {}, 428, 'IF_MATCH_REQUIRED'],
    ['with an old version', { 'if-match': '"7"' }, 412, 'STALE_VERSION'],
  ])('%s it is refused', async (_how, headers, status, code) => {
    const { id, doctor } = await aCast();
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), headers);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ start: START, version: 1 });
  });

  it.each(['FULFILLED', 'CANCELLED'] as const)('a %s one stays as it is', async (status) => {
    const { doctor, patient } = await aCast();
    const id = await anAppointment(app().db, { patient, practitioners: [doctor], start: LATER, status });
    const response = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_NOT_EDITABLE']);
  });

  it('it cannot be moved into the past', async () => {
    const { id, doctor } = await aCast();
    const response = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, moved(ends(NOW, -60)), { 'if-match': '"1"' });
    expect(response.json()).toMatchObject({ code: 'DATE_IN_PAST' });
  });

  it.each([
    ['a nurse of the directory', 'none', 403],
    ['a contact whom they asked and who has not answered', 'PENDING', 403],
    ['an accepted contact', 'ACCEPTED', 200],
    ['somebody of the same structure', 'structure', 200],
    ['somebody who shares their calendar with them', 'calendar', 200],
    ['somebody who reads the file', 'file', 200],
  ])('%s is brought in by the doctor: %s, %i', async (_who, relation, status) => {
    const { id, doctor, patient } = await aCast();
    const { db } = app();
    const { organizationId } = await aStructure(db);
    const assistant = await anAssistant(db);
    await aWeek(db, assistant);
    await aSharedFile(db, patient, doctor);
    const [from, to] = [doctor.partyId, assistant.partyId];
    const membership = { resource: 'organization', from: organizationId, rights: ['MEMBER', 'AGENDA'] };
    if (relation === 'structure') for (const member of [from, to]) await aGrant(db, { ...membership, to: member });
    else if (relation === 'calendar')
      await aGrant(db, { resource: 'practitioner_calendar', from: to, to: from, rights: ['READ'] });
    else if (relation === 'file') await aSharedFile(db, patient, assistant);
    else if (relation !== 'none') {
      const contact = { resource: 'practitioner_contacts', from, to, rights: ['MESSAGE'] };
      await aGrant(db, { ...contact, status: relation as 'PENDING' | 'ACCEPTED' });
    }
    const sent = app().as(doctor).patch(`/appointment/${id}`, { assistantId: to }, { 'if-match': '"1"' });
    const answer = await sent;
    expect(answer.statusCode).toBe(status);
    if (status === 403)
      expect(answer.json()).toMatchObject({ code: 'NOT_A_COLLEAGUE', errors: [{ pointer: '/assistantId' }] });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(status === 403 ? 404 : 200);
  });

  it('a nurse joins and leaves; one practitioner at least stays', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    const joined = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    expect(joined.json()).toMatchObject({ assistants: [{ userData: { id: assistant.partyId } }], version: 2 });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(200);

    const left = await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"2"' });
    expect(left.json()).toMatchObject({ assistants: [] });
    expect((await app().as(assistant).get(`/appointment/${id}`)).statusCode).toBe(404);

    const nobody = await app().as(doctor).patch(`/appointment/${id}`, { doctorId: null }, { 'if-match': '"3"' });
    expect(nobody.statusCode).toBe(422);
  });

  it('a doctor from whom the patient took the file back brings in nobody, as they book nothing', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    await app().db.rows('UPDATE access_policies SET revoked_at = now() WHERE from_party = $1 AND to_party = $2', [
      patient.partyId,
      doctor.partyId,
    ]);
    const people = { doctorId: doctor.partyId, assistantId: assistant.partyId };
    const draft = { patientId: patient.partyId, ...people, ...moved(LATER), serviceCategory: 'FollowUp' };
    const booked = await app().as(doctor).post('/appointment', draft);
    expect(booked.json()).toMatchObject({ status: 403, code: 'PATIENT_NOT_FOLLOWED' });
    const brought = await app().as(doctor).patch(`/appointment/${id}`, people, { 'if-match': '"1"' });
    expect(brought.json()).toMatchObject({
      status: 403,
      code: 'PATIENT_NOT_FOLLOWED',
      errors: [{ pointer: '/assistantId' }],
    });
    for (const path of [`/appointment/${id}`, `/patient/${patient.partyId}`])
      expect((await app().as(assistant).get(path)).statusCode).toBe(404);
    // The visit that stands can still be moved.
    const later = await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"1"' });
    expect(later.statusCode).toBe(200);
  });

  it.each([
    ['that only midwives see patients about', { reasonCode: 'breastfeeding_counselling' }],
    ['of another category', { reasonCode: 'follow_up' }],
    ['of the category that is left', { serviceCategory: 'FollowUp', reasonCode: 'gynecologist' }],
  ])('a reason %s is refused, as at booking', async (_which, wrong) => {
    const { id, doctor, patient } = await aCast();
    await aSharedFile(app().db, patient, doctor);
    const people = { patientId: patient.partyId, doctorId: doctor.partyId };
    const draft = { ...people, ...moved(LATER), serviceCategory: 'Consultation', ...wrong };
    expect((await app().as(doctor).post('/appointment', draft)).statusCode).toBe(422);
    const fitting = { serviceCategory: 'Consultation', reasonCode: 'gynecologist' };
    const first = await app().as(doctor).patch(`/appointment/${id}`, fitting, { 'if-match': '"1"' });
    expect(first.json()).toMatchObject(fitting);
    const refused = await app().as(doctor).patch(`/appointment/${id}`, wrong, { 'if-match': '"2"' });
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ pointer: '/reasonCode' }] });
    expect((await app().as(doctor).get(`/appointment/${id}`)).json()).toMatchObject({ ...fitting, version: 2 });
  });

  it('a reason of the doctor goes with the doctor', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    const about = { serviceCategory: 'Consultation', reasonCode: 'gynecologist', assistantId: assistant.partyId };
    const both = await app().as(doctor).patch(`/appointment/${id}`, about, { 'if-match': '"1"' });
    expect(both.json()).toMatchObject({ reasonCode: 'gynecologist' });
    const alone = await app().as(doctor).patch(`/appointment/${id}`, { doctorId: null }, { 'if-match': '"2"' });
    expect(alone.json()).toMatchObject({ doctors: [], reasonCode: null });
  });

  it('asks the patient’s file for those who join, not again for those who are there', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    const asked = (to: Practitioner) =>
      app().db.rows('SELECT status FROM access_policies WHERE from_party = $1 AND to_party = $2', [
        patient.partyId,
        to.partyId,
      ]);
    await app().as(doctor).patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, { 'if-match': '"1"' });
    expect(await asked(doctor)).toEqual([{ status: 'ACCEPTED' }]);
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"2"' });
    expect(await asked(assistant)).toEqual([{ status: 'PENDING' }]);
  });

  it('the one who left hears of it too', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"2"' });
    const events = await app().db.rows<{ payload: { userIds: string[] } }>(
      'SELECT payload FROM spec.published WHERE key = $1 ORDER BY id',
      [`appointment:${id}`],
    );
    expect(events.at(-1)?.payload.userIds).toContain(assistant.userId);
  });

  it('the description can be rewritten and taken away', async () => {
    const { id, doctor } = await aCast();
    const written = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    expect(written.json()).toMatchObject({ description: aSealedText(), start: START });
    const emptied = await app().as(doctor).patch(`/appointment/${id}`, { description: null }, { 'if-match': '"2"' });
    expect(emptied.json()).toMatchObject({ description: null });
  });

  it('writes to nobody about a reason, and once about another time', async () => {
    const { id, doctor, patient } = await aCast();
    await app().as(doctor).patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    await app().as(doctor).patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, { 'if-match': '"2"' });
    await app().as(doctor).patch(`/appointment/${id}`, moved(LATER), { 'if-match': '"3"' });
    const published = () =>
      app().db.rows(
        `SELECT user_id, payload ->> 'start' AS start FROM notifications
          WHERE payload ->> 'ID' = $1 AND template = 'appointment-updated'`,
        [id],
      );
    // The news of a visit are delivered in their order: one of a reason would be the first.
    await eventually(async () => (await published()).length > 0);
    expect(await published()).toEqual([{ user_id: patient.userId, start: LATER }]);
  });

  it('an administrator in the doctor’s place sees it without what it is about', async () => {
    const { id, doctor } = await aCast();
    await app().as(doctor).patch(`/appointment/${id}`, { description: aSealedText() }, { 'if-match': '"1"' });
    const inPlace = app().as({ ...doctor, impersonatorId: doctor.userId });
    const description = 'Non communiqué pendant une usurpation de session';
    expect((await inPlace.get(`/appointment/${id}`)).json()).toMatchObject({ id, description });
    expect((await inPlace.get('/appointment')).json()).toMatchObject([{ id, description }]);
  });

  it('it cannot be given to a doctor who is a stranger, by whoever may change it', async () => {
    const cast = await aCast();
    const stranger = await aReceivingDoctor(app().db);
    for (const who of ['the booked doctor', 'the staff of the structure']) {
      const change = app()
        .as(personIn(cast, who))
        .patch(`/appointment/${cast.id}`, { doctorId: stranger.partyId }, { 'if-match': '"1"' });
      expect((await change).json()).toMatchObject({ status: 403, errors: [{ pointer: '/doctorId' }] });
      const draft = {
        patientId: cast.patient.partyId,
        doctorId: stranger.partyId,
        ...moved(LATER),
        serviceCategory: 'FollowUp',
      };
      expect([403, 404]).toContain((await app().as(personIn(cast, who)).post('/appointment', draft)).statusCode);
    }
    const asked = await app().db.rows('SELECT 1 FROM access_policies WHERE to_party = $1', [stranger.partyId]);
    expect(asked).toEqual([]);
  });

  it('a structure adds whom it books for, and nobody else', async () => {
    const cast = await aCast();
    const staff = app().as(personIn(cast, 'the staff of the structure'));
    const assistant = await anAssistant(app().db);
    await aWeek(app().db, assistant);
    const add = () => staff.patch(`/appointment/${cast.id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    expect((await add()).json()).toMatchObject({ status: 403, errors: [{ pointer: '/assistantId' }] });
    await aGrant(app().db, {
      resource: 'organization',
      from: cast.organizationId,
      to: assistant.partyId,
      rights: ['MEMBER'],
    });
    expect((await add()).statusCode).toBe(200);
  });

  it('whoever is in it with others may leave it to them', async () => {
    const { id, doctor, patient } = await aCast();
    const assistant = await aContactOf(doctor, patient);
    await app().as(doctor).patch(`/appointment/${id}`, { assistantId: assistant.partyId }, { 'if-match': '"1"' });
    const left = await app().as(assistant).patch(`/appointment/${id}`, { assistantId: null }, { 'if-match': '"2"' });
    expect(left.statusCode).toBe(200);
  });

  it('it cannot be given to a patient who is a stranger', async () => {
    const { id, doctor } = await aCast();
    const stranger = await aPatient(app().db);
    const response = await app()
      .as(doctor)
      .patch(`/appointment/${id}`, { patientId: stranger.partyId }, { 'if-match': '"1"' });
    expect(response.statusCode).toBe(404);
  });

  it('it stays with its patient: another one whom the doctor follows is refused, nothing of the reason moves', async () => {
    const { id, doctor, patient } = await aCast();
    const other = await aPatient(app().db);
    await aSharedFile(app().db, other, doctor);
    const change = (body: object, version: number) =>
      app()
        .as(doctor)
        .patch(`/appointment/${id}`, body, { 'if-match': `"${version}"` });
    await change({ description: aSealedText() }, 1);
    for (const patientId of [other.partyId, other.userId]) {
      for (const more of [{}, moved(LATER), { description: null }]) {
        const refused = await change({ patientId, ...more }, 2);
        expect(refused.json()).toMatchObject({
          status: 422,
          code: 'PATIENT_STAYS',
          errors: [{ pointer: '/patientId', message: expect.stringContaining('reste celui de son patient') }],
        });
      }
    }
    expect((await app().as(other).get(`/appointment/${id}`)).statusCode).toBe(404);
    for (const [at, patientId] of [patient.partyId, patient.userId].entries()) {
      const kept = await change({ patientId, serviceCategory: 'FollowUp' }, 2 + at);
      expect(kept.json()).toMatchObject({ description: aSealedText(), version: 3 + at });
    }
  });
});

describe('cancelling a visit', () => {
  it.each([
    ['the booked doctor', 200],
    ['the patient', 200],
    ['a colleague with the file', 403],
    ['another doctor', 404],
    ['the staff of the structure', 200],
    ['the staff of another structure', 404],
  ])('%s: %i', async (who, status) => {
    const cast = await aCast();
    const response = await app().as(personIn(cast, who)).post(`/appointment/${cast.id}/cancel`, {});
    expect(response.statusCode).toBe(status);
  });

  it('a second call gives the same answer', async () => {
    const { id, doctor } = await aCast();
    const first = await app().as(doctor).post(`/appointment/${id}/cancel`, { reason: 'Empêchement' });
    const second = await app().as(doctor).post(`/appointment/${id}/cancel`);
    expect(first.json()).toMatchObject({ status: 'CANCELLED', version: 2 });
    expect(second.json()).toEqual(first.json());
  });

  it('frees the time for somebody else', async () => {
    const { id, doctor } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    const other = await aPatient(app().db);
    const draft = { patientId: other.partyId, doctorId: doctor.partyId, ...moved(START), serviceCategory: 'FollowUp' };
    expect((await app().as(other).post('/appointment', draft)).statusCode).toBe(201);
  });

  it('is too late once it has taken place', async () => {
    const { doctor, patient } = await aCast();
    const past = { patient, practitioners: [doctor], start: '2026-11-20T09:00:00.000Z', status: 'FULFILLED' as const };
    const id = await anAppointment(app().db, past);
    const response = await app().as(doctor).post(`/appointment/${id}/cancel`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'APPOINTMENT_STATE']);
  });

  it('is told although the room cannot be closed, which is tried again', async () => {
    const { id, doctor, patient } = await aCast();
    app().rooms.isAway = true;
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    const published = `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`;
    const [notification] = await eventually(async () => {
      const rows = await app().db.rows(published, [id]);
      return rows.length > 0 ? rows : null;
    });
    expect(notification).toEqual({ user_id: patient.userId });
    app().rooms.isAway = false;
    await eventually(() => app().rooms.closed.includes(id));
    expect(await app().db.rows(published, [id])).toHaveLength(1);
  });

  it('closes the room and tells the other side, not the one who cancelled', async () => {
    const { id, doctor, patient } = await aCast();
    await app().as(doctor).post(`/appointment/${id}/cancel`);
    await eventually(() => app().rooms.closed.includes(id));
    const published = await eventually(async () => {
      const rows = await app().db.rows<{ user_id: string }>(
        `SELECT user_id FROM notifications WHERE payload ->> 'ID' = $1 AND template = 'appointment-cancelled'`,
        [id],
      );
      return rows.length > 0 && rows;
    });
    expect(published).toEqual([{ user_id: patient.userId }]);
    expect(published).not.toContainEqual({ user_id: doctor.userId });
  });

  it('is heard by whoever sees the agenda of its structure, and by no other member', async () => {
    const cast = await aCast();
    const { db } = app();
    const from = cast.organizationId;
    const [onlooker, plain, gone] = [
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
      await aReceivingDoctor(db),
    ];
    await aGrant(db, { resource: 'organization', from, to: onlooker.partyId, rights: ['MEMBER', 'AGENDA'] });
    await aGrant(db, { resource: 'organization', from, to: plain.partyId, rights: ['MEMBER'] });
    await aGrant(db, {
      resource: 'organization',
      from,
      to: gone.partyId,
      rights: ['MEMBER', 'AGENDA'],
      status: 'REJECTED',
    });
    const emit = jest.spyOn(app().app.get(Realtime, { strict: false }), 'emit');
    await app().as(cast.doctor).post(`/appointment/${cast.id}/cancel`);
    const heard = await eventually(() =>
      emit.mock.calls.find(
        ([, event, payload]) => event === 'appointment/updated' && 'id' in payload && payload.id === cast.id,
      ),
    );
    const users = [cast.doctor, cast.patient, personIn(cast, 'the staff of the structure'), onlooker];
    const rooms = [...users.map(({ userId }) => userRoom(userId)), appointmentRoom(cast.id)];
    expect(heard[0].toSorted()).toEqual(rooms.toSorted());
    emit.mockRestore();
  });
});
