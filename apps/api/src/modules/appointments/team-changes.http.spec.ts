import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../platform/actor.ts';
import {
  aGrant,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aWeek,
  type Practitioner,
} from '../../testing/calendars.ts';
import { aVisitCast, LATER, moved, personIn } from '../../testing/cases/visit-cast.ts';
import { aSealedText } from '../../testing/sealed.ts';
import { aCalendarApp } from '../../testing/start/a-calendar-app.ts';

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

describe('changing who takes part in a visit', () => {
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

  it('a doctor from whom the patient took the file back adds no colleague, as they book nothing', async () => {
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

  it('a practitioner of a shared visit may leave it to the others', async () => {
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
