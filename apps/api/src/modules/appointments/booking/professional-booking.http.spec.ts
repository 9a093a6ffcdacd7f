import { describe, expect, it } from '@jest/globals';
import {
  aDoctor,
  aGrant,
  anAppointment,
  anAssistant,
  areContacts,
  aSharedFile,
  aStructure,
  aWeek,
} from '../../../testing/calendars.ts';
import { aDoctorAndPatient, draft, TOMORROW } from '../../../testing/cases/booking-draft.ts';
import { ends, moved } from '../../../testing/cases/visit-cast.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const world = () => aDoctorAndPatient(app().db);

/** A doctor who would bring a nurse, a contact of hers who has opened no hours. */
const aNurseWithoutHours = async () => {
  const { db, doctor, patient } = await world();
  await aSharedFile(db, patient, doctor);
  const assistant = await anAssistant(db);
  await areContacts(db, doctor, assistant);
  return { db, doctor, patient, assistant, sent: draft(patient, doctor, { assistantId: assistant.partyId }) };
};

describe('a professional who books', () => {
  it('asks the patient for access to the file, and only asks', async () => {
    const { db, doctor, patient } = await world();
    const delegation = { resource: 'patient-delegation', from: patient.partyId, to: doctor.partyId, rights: ['ACT'] };
    await aGrant(db, delegation);
    const response = await app().as(doctor).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(201);
    const files = `SELECT status FROM access_policies WHERE from_party = $1 AND resource = 'medical-file'`;
    expect(await db.rows(files, [patient.partyId])).toEqual([{ status: 'PENDING' }]);
  });

  it.each([
    ['outside the own week', '2026-11-24T19:00:00.000Z'],
    ['off the quarter hours', '2026-11-24T09:05:00.000Z'],
  ])('may book %s', async (_where, start) => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const sent = draft(patient, doctor, { start, end: ends(start, 30) });
    expect((await app().as(doctor).post('/appointment', sent)).statusCode).toBe(201);
  });

  it('may not book over the own absence', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const away = { slots: [{ start: TOMORROW, end: ends(TOMORROW, 120), status: 'BUSY' }] };
    await app().as(doctor).post(`/schedule/${doctor.scheduleId}/slots`, away);
    const response = await app().as(doctor).post('/appointment', draft(patient, doctor));
    expect(response.json()).toMatchObject({ code: 'DOCTOR_UNAVAILABLE' });
  });

  it('books what a calendar does not offer for a reason, which is audited and told to those who receive', async () => {
    const { db, doctor, assistant, sent } = await aNurseWithoutHours();
    const closed = await app().as(doctor).post('/appointment', sent);
    expect(closed.json().errors).toMatchObject([
      { pointer: '/assistantId' },
      { pointer: '/override', message: 'Une raison permet de réserver quand même' },
    ]);
    const booked = await app()
      .as(doctor)
      .post('/appointment', { ...sent, override: 'urgent' });
    expect(booked.statusCode).toBe(201);
    const { id } = booked.json();
    const lines = () =>
      db.rows<{ detail: string | null }>(`SELECT detail FROM audit_events WHERE target_id = $1`, [id]);
    expect(await lines()).toEqual([{ detail: 'override: urgent' }]);
    const reasons = () =>
      db.rows(`SELECT payload ->> 'override' AS override FROM notifications WHERE user_id = $1`, [assistant.userId]);
    await eventually(async () => (await reasons()).length === 1);
    expect(await reasons()).toEqual([{ override: 'urgent' }]);

    const later = { ...moved(ends(TOMORROW, 180)), override: 'agreed' };
    const path = `/appointment/${id}`;
    const { override: _, ...bare } = later;
    const refused = await app().as(doctor).patch(path, bare, { 'if-match': '"1"' });
    expect(refused.json().errors).toMatchObject([{ pointer: '/assistantId' }, { pointer: '/override' }]);
    expect((await app().as(doctor).patch(path, later, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect(await lines()).toContainEqual({ detail: 'override: agreed' });
  });

  it('overrides the own absence, and no visit', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const away = { slots: [{ start: TOMORROW, end: ends(TOMORROW, 120), status: 'BUSY' }] };
    await app().as(doctor).post(`/schedule/${doctor.scheduleId}/slots`, away);
    const sent = draft(patient, doctor, { override: 'only_time' });
    expect((await app().as(doctor).post('/appointment', sent)).statusCode).toBe(201);
    const again = await app().as(doctor).post('/appointment', sent);
    expect(again.json()).toMatchObject({ code: 'DOCTOR_UNAVAILABLE', errors: [{ pointer: '/doctorId' }] });
    expect(again.json().errors).toHaveLength(1);
  });

  it('says no reason where none was needed, and a patient gives none', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const sent = draft(patient, doctor, { override: 'urgent' });
    const refused = await app().as(patient).post('/appointment', sent);
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([403, '/override']);
    const { id } = (await app().as(doctor).post('/appointment', sent)).json();
    expect(await db.rows('SELECT detail FROM audit_events WHERE target_id = $1', [id])).toEqual([{ detail: null }]);
  });

  it('needs the others to receive then', async () => {
    const { db, doctor, assistant, sent } = await aNurseWithoutHours();
    const closed = await app().as(doctor).post('/appointment', sent);
    expect(closed.statusCode).toBe(409);
    expect(closed.json()).toMatchObject({
      message: 'Assistant is not available at the specified time',
      detail: 'L’assistant n’est pas disponible dans ces horaires',
    });
    await aWeek(db, assistant);
    expect((await app().as(doctor).post('/appointment', sent)).statusCode).toBe(201);
  });

  it('takes the others to the minute, where their window begins off the quarter hour', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const assistant = await anAssistant(db);
    await aWeek(db, assistant, { from: '10:10', to: '10:40' });
    await areContacts(db, doctor, assistant);
    const start = '2026-11-24T09:10:00.000Z';
    const sent = draft(patient, doctor, { assistantId: assistant.partyId, start, end: ends(start, 30) });
    expect((await app().as(doctor).post('/appointment', sent)).statusCode).toBe(201);
  });

  it('must take part', async () => {
    const { db, doctor, patient } = await world();
    const other = await aDoctor(db);
    await aSharedFile(db, patient, other);
    expect((await app().as(other).post('/appointment', draft(patient, doctor))).statusCode).toBe(403);
  });

  it.each([
    ['who shared the file', 'accepted', 201],
    ['who was asked and has not answered', 'pending', 404],
    ['whose visit was last week, and who shares nothing', 'recent', 403],
    ['whose visit was five weeks ago', 'old', 404],
    ['who cancelled', 'cancelled', 404],
    ['who is a stranger', 'none', 404],
  ])('a patient %s: %s gives %i', async (_who, relation, status) => {
    const { db, doctor, patient } = await world();
    const rights = ['READ', 'WRITE'];
    const grant = { resource: 'medical-file', from: patient.partyId, to: doctor.partyId, rights };
    const visit = { patient, practitioners: [doctor] };
    if (relation === 'accepted') await aGrant(db, grant);
    if (relation === 'pending') await aGrant(db, { ...grant, status: 'PENDING' });
    if (relation === 'recent')
      await anAppointment(db, { ...visit, start: '2026-11-16T09:00:00.000Z', status: 'FULFILLED' });
    if (relation === 'old')
      await anAppointment(db, { ...visit, start: '2026-10-19T09:00:00.000Z', status: 'FULFILLED' });
    if (relation === 'cancelled')
      await anAppointment(db, { ...visit, start: '2026-11-26T09:00:00.000Z', status: 'CANCELLED' });
    const response = await app().as(doctor).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(status);
    if (status === 403)
      expect(response.json()).toMatchObject({ code: 'PATIENT_NOT_FOLLOWED', errors: [{ pointer: '/patientId' }] });
  });

  it('makes no further visit once the patient has taken the file back, though the last one was yesterday', async () => {
    const { db, doctor, patient } = await world();
    const file = { resource: 'medical-file', from: patient.partyId, to: doctor.partyId, rights: ['READ', 'WRITE'] };
    const grant = await aGrant(db, file);
    await anAppointment(db, {
      patient,
      practitioners: [doctor],
      start: '2026-11-22T09:00:00.000Z',
      status: 'FULFILLED',
    });
    await db.rows('UPDATE access_policies SET revoked_at = now() WHERE id = $1', [grant]);
    const before = await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId]);
    const refused = await app().as(doctor).post('/appointment', draft(patient, doctor));
    expect(refused.json()).toMatchObject({ status: 403, code: 'PATIENT_NOT_FOLLOWED' });
    expect(await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toEqual(before);
  });

  it('knows nobody any more who was erased, though they met a week ago', async () => {
    const { db, doctor, patient } = await world();
    await anAppointment(db, { patient, practitioners: [doctor], start: '2026-11-16T09:00:00.000Z' });
    await db.rows('UPDATE users SET deleted_at = now() WHERE id = $1', [patient.userId]);
    const response = await app().as(doctor).post('/appointment', draft(patient, doctor));
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await app().as(doctor).get('/patient')).json()).toEqual([]);
  });

  it('follows the patients of a structure that lets them', async () => {
    const { db, doctor, patient } = await world();
    const { organizationId } = await aStructure(db);
    const rights = ['MEMBER', 'PATIENTS'];
    await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights });
    await aGrant(db, { resource: 'patient-delegation', from: patient.partyId, to: organizationId, rights: ['ACT'] });
    const sent = draft(patient, doctor, { organizationId });
    expect((await app().as(doctor).post('/appointment', sent)).json()).toMatchObject({ organizationId });
  });

  it('names no structure that is not theirs', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const { organizationId } = await aStructure(db);
    const response = await app()
      .as(doctor)
      .post('/appointment', draft(patient, doctor, { organizationId }));
    expect(response.statusCode).toBe(404);
  });
});

describe('a structure that books', () => {
  it('does so for its members and its patients, without seeing why', async () => {
    const { db, doctor, patient } = await world();
    const { staff, organizationId } = await aStructure(db);
    await aGrant(db, { resource: 'organization', from: organizationId, to: doctor.partyId, rights: ['MEMBER'] });
    await aGrant(db, { resource: 'patient-delegation', from: patient.partyId, to: organizationId, rights: ['ACT'] });
    const sent = draft(patient, doctor, { organizationId, description: aSealedText() });
    const response = await app().as(staff).post('/appointment', sent);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ organizationId, description: null });
  });

  it('has no say over the calendar of a stranger', async () => {
    const { db, doctor, patient } = await world();
    const { staff, organizationId } = await aStructure(db);
    await aGrant(db, { resource: 'patient-delegation', from: patient.partyId, to: organizationId, rights: ['ACT'] });
    expect((await app().as(staff).post('/appointment', draft(patient, doctor))).statusCode).toBe(403);
  });
});
