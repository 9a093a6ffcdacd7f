import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { userRoom } from '../../../platform/realtime/rooms.ts';
import {
  aDoctor,
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
} from '../../../testing/calendars.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const TOMORROW = '2026-11-24T09:00:00.000Z';
const ends = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();

const draft = (patient: Actor, practitioner: Practitioner, changes: Record<string, unknown> = {}) => ({
  patientId: patient.partyId,
  [`${practitioner.userType}Id`]: practitioner.partyId,
  start: TOMORROW,
  end: ends(TOMORROW, 30),
  serviceCategory: 'Consultation',
  ...changes,
});

const world = async () => {
  const { db } = app();
  const [doctor, patient] = [await aReceivingDoctor(db), await aPatient(db)];
  return { db, doctor, patient };
};

describe('a patient who books', () => {
  it('gets the slot, as an appointment with the cards of both', async () => {
    const { doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { description: aSealedText() }));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      start: TOMORROW,
      end: ends(TOMORROW, 30),
      status: 'BOOKED',
      serviceCategory: 'Consultation',
      description: aSealedText(),
      patient: { userData: { id: patient.partyId } },
      doctors: [{ userData: { id: doctor.partyId, schedule: { id: doctor.scheduleId } }, common: { type: 'Médecin' } }],
      midwives: [],
      version: 1,
    });
  });

  it('gets the confirmation, with whom, when and where; the professional hears of a new visit', async () => {
    const { db, doctor, patient } = await world();
    await db.rows(
      `UPDATE practitioners SET address = '{"city":"Nantes","text":"3 rue Crébillon, Nantes"}' WHERE party_id = $1`,
      [doctor.partyId],
    );
    const { id } = (await app().as(patient).post('/appointment', draft(patient, doctor))).json();
    const sent = () =>
      db.rows<{ userId: string; text: string; place: string | null; ends: string | null }>(
        `SELECT user_id AS "userId", payload #>> '{channels,email,text}' AS text, payload ->> 'place' AS place, payload ->> 'end' AS ends
           FROM notifications WHERE payload ->> 'ID' = $1`,
        [id],
      );
    const rows = await eventually(async () => {
      const found = await sent();
      return found.length === 2 ? found : undefined;
    });
    const toPatient = rows.find(({ userId }) => userId === patient.userId);
    expect(toPatient).toMatchObject({ place: 'Nantes', ends: ends(TOMORROW, 30) });
    expect(toPatient?.text).toContain('est confirmé le 24/11/2026 à 10:00.\n\nLieu : Nantes\n\n');
    const toDoctor = rows.find(({ userId }) => userId === doctor.userId);
    expect(toDoctor?.text).toContain('Un rendez-vous est confirmé le 24/11/2026 à 10:00 avec votre patient');
    expect(toDoctor?.text).not.toContain('Lieu');
  });

  it('may be named by user id, and the answer carries the profile id', async () => {
    const { doctor, patient } = await world();
    const sent = draft(patient, doctor, { patientId: patient.userId, doctorId: doctor.userId });
    const response = await app().as(patient).post('/appointment', sent);
    expect(response.json()).toMatchObject({
      patient: { userData: { id: patient.partyId } },
      doctors: [{ userData: { id: doctor.partyId } }],
    });
  });

  it('opens their file to the doctor, with a consent that says so, once', async () => {
    const { db, doctor, patient } = await world();
    await app().as(patient).post('/appointment', draft(patient, doctor));
    const later = '2026-11-25T09:00:00.000Z';
    await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { start: later, end: ends(later, 30) }));
    expect(
      await db.rows('SELECT status, rights FROM access_policies WHERE from_party = $1 AND to_party = $2', [
        patient.partyId,
        doctor.partyId,
      ]),
    ).toEqual([{ status: 'ACCEPTED', rights: ['READ', 'WRITE'] }]);
    expect(await db.rows('SELECT type FROM consents WHERE party_id = $1', [patient.partyId])).toEqual([
      { type: 'data-sharing' },
    ]);
  });

  it('hears with whom to share the keys of the file, the first time', async () => {
    const { db, doctor, patient } = await world();
    const sldId = `cvi_${doctor.userId}`;
    await db.rows('UPDATE users SET sld_id = $2 WHERE id = $1', [doctor.userId, sldId]);
    const book = async (start: string) => {
      const response = await app()
        .as(patient)
        .post('/appointment', draft(patient, doctor, { start, end: ends(start, 30) }));
      return response.json().vault;
    };
    expect(await book(TOMORROW)).toEqual({ groupId: null, addSldIds: [sldId] });
    expect(await book('2026-11-25T09:00:00.000Z')).toEqual({ groupId: null, addSldIds: [] });
  });

  it('tells both sides’ screens of the grant that came with it, once', async () => {
    const { db, doctor, patient } = await world();
    await app().as(patient).post('/appointment', draft(patient, doctor));
    const later = '2026-11-25T09:00:00.000Z';
    await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { start: later, end: ends(later, 30) }));
    const published = await db.rows<{ payload: { rooms: string[]; payload: unknown } }>(
      `SELECT o.payload FROM spec.published o JOIN access_policies a ON o.key = 'access-policy:' || a.id WHERE a.from_party = $1`,
      [patient.partyId],
    );
    expect(published).toMatchObject([
      { payload: { event: 'access-policy/updated', payload: { resource: 'medical-file', status: 'ACCEPTED' } } },
    ]);
    expect(published[0]?.payload.rooms.toSorted()).toEqual(
      [userRoom(doctor.userId), userRoom(patient.userId)].toSorted(),
    );
  });

  it('is refused a slot that somebody has, and nothing is written', async () => {
    const { db, doctor, patient } = await world();
    await anAppointment(db, { patient: await aPatient(db), practitioners: [doctor], start: TOMORROW });
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'DOCTOR_UNAVAILABLE',
      message: 'Doctor is not available at the specified time',
    });
    expect(await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toEqual([]);
    expect(await db.rows('SELECT id FROM access_policies WHERE from_party = $1', [patient.partyId])).toEqual([]);
    const trail = `SELECT action, outcome, detail FROM audit_events WHERE actor = $1`;
    expect(await db.rows(trail, [patient.userId])).toEqual([
      { action: 'appointments.book', outcome: 'refused', detail: 'DOCTOR_UNAVAILABLE' },
    ]);
  });

  it('cannot be in two places', async () => {
    const { db, doctor, patient } = await world();
    await anAppointment(db, { patient, practitioners: [await aDoctor(db)], start: TOMORROW });
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ message: 'Patient is not available at the specified time' });
  });

  it.each([
    ['outside the week', '2026-11-24T05:00:00.000Z'],
    ['on a closed day', '2026-11-29T09:00:00.000Z'],
    ['off the quarter hours', '2026-11-24T09:05:00.000Z'],
    ['over the end of the day', '2026-11-24T16:45:00.000Z'],
    ['further ahead than slots are offered', '2028-06-05T09:00:00.000Z'],
  ])('is told that there is no slot %s', async (_where, start) => {
    const { doctor, patient } = await world();
    const sent = draft(patient, doctor, { start, end: ends(start, 30) });
    const response = await app().as(patient).post('/appointment', sent);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      code: 'NO_SLOT',
      detail: 'Aucun professionnel disponible pour cette plage horaire',
    });
  });

  it('is not offered what an absence covers', async () => {
    const { db, doctor, patient } = await world();
    const away = { slots: [{ start: TOMORROW, end: ends(TOMORROW, 120), status: 'BUSY' }] };
    await app().as(doctor).post(`/schedule/${doctor.scheduleId}/slots`, away);
    const response = await app().as(patient).post('/appointment', draft(patient, doctor));
    expect(response.statusCode).toBe(422);
    expect(await db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toEqual([]);
  });

  it('must choose a doctor or a midwife', async () => {
    const { db, patient } = await world();
    const nurse = await anAssistant(db);
    await aWeek(db, nurse);
    const response = await app().as(patient).post('/appointment', draft(patient, nurse));
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([
      { pointer: '/doctorId', code: 'REQUIRED', message: 'Ce champ est obligatoire' },
    ]);
  });

  it('books for nobody else', async () => {
    const { db, doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(await aPatient(db), doctor));
    expect(response.statusCode).toBe(404);
  });
});

describe('bad input', () => {
  it.each([
    ['a visit of 20 minutes', { end: ends(TOMORROW, 20) }, 422, 'VALIDATION_FAILED'],
    [
      'a start in the past',
      { start: '2026-11-23T07:58:00.000Z', end: '2026-11-23T08:28:00.000Z' },
      422,
      'DATE_IN_PAST',
    ],
    ['a date without offset', { start: '2026-11-24T09:00:00' }, 400, 'DATE_OFFSET_REQUIRED'],
    ['an unknown field', { colour: 'red' }, 422, 'UNKNOWN_FIELD'],
    ['a reason that is none', { serviceCategory: 'Surgery' }, 422, 'VALIDATION_FAILED'],
    ['an id that is not new', { id: '01900000-0000-7000-8000-000000000000' }, 409, 'ID_TAKEN'],
    ['a doctor who does not exist', { doctorId: '01900000-0000-7000-8000-000000000000' }, 404, 'NOT_FOUND'],
  ])('%s is refused', async (_what, changes, status, code) => {
    const { doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, changes));
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('a past start is named in French, on its field', async () => {
    const { doctor, patient } = await world();
    const start = ends(NOW, -2);
    const response = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { start, end: ends(start, 30) }));
    expect(response.json()).toMatchObject({ detail: 'Cette date est déjà passée' });
  });

  it('the same id twice is taken', async () => {
    const { doctor, patient } = await world();
    const id = '019ab0a0-0000-7000-8000-000000000000';
    const at = (start: string) => draft(patient, doctor, { id, start, end: ends(start, 15) });
    app().clock.moveTo(new Date(0x019ab0a00000).toISOString());
    const [first, second] = ['2026-11-24T10:00:00.000Z', '2026-11-24T11:00:00.000Z'];
    expect((await app().as(patient).post('/appointment', at(first))).statusCode).toBe(201);
    expect((await app().as(patient).post('/appointment', at(second))).json()).toMatchObject({ code: 'ID_TAKEN' });
    app().clock.moveTo(NOW);
  });

  it('no idempotency key, no booking', async () => {
    const { doctor, patient } = await world();
    const headers = { 'idempotency-key': '' };
    const response = await app().as(patient).post('/appointment', draft(patient, doctor), headers);
    expect(response.statusCode).toBe(400);
  });

  it('the same key gives the same appointment', async () => {
    const { doctor, patient } = await world();
    const headers = { 'idempotency-key': '0ab5b3f0-0f0f-4c3c-9d7d-2f3f4f5f6f7f' };
    const first = await app().as(patient).post('/appointment', draft(patient, doctor), headers);
    const again = await app().as(patient).post('/appointment', draft(patient, doctor), headers);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});

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

  it('needs the others to receive then', async () => {
    const { db, doctor, patient } = await world();
    await aSharedFile(db, patient, doctor);
    const assistant = await anAssistant(db);
    await areContacts(db, doctor, assistant);
    const sent = draft(patient, doctor, { assistantId: assistant.partyId });
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

it('what a booking writes down: who, for whom, and the news for both sides', async () => {
  const { db, doctor, patient } = await world();
  const { id } = (await app().as(patient).post('/appointment', draft(patient, doctor))).json();
  expect(
    await db.rows('SELECT action, actor, patient_id AS patient FROM audit_events WHERE target_id = $1', [id]),
  ).toEqual([{ action: 'appointment.booked', actor: patient.userId, patient: patient.partyId }]);
  const [event] = await db.rows<{ payload: { userIds: string[] } }>(
    'SELECT payload FROM spec.published WHERE key = $1',
    [`appointment:${id}`],
  );
  expect(event?.payload.userIds.toSorted()).toEqual([patient.userId, doctor.userId].toSorted());
});

it('the reason comes sealed by its author, is kept sealed once more, and goes back as it came', async () => {
  const { db, doctor, patient } = await world();
  const sealed = aSealedText();
  await app()
    .as(patient)
    .post('/appointment', draft(patient, doctor, { description: sealed }));
  const [row] = await db.rows<{ description: Buffer }>('SELECT description FROM appointments WHERE patient_id = $1', [
    patient.partyId,
  ]);
  expect(row?.description.toString('latin1')).not.toContain('cv1.');
  const [read] = (await app().as(doctor).get('/appointment?start=2026-11-24&end=2026-11-25')).json();
  expect(read).toMatchObject({ description: sealed });
});

it.each([
  ['in clear', 'Douleurs'],
  ['in clear and too long', 'Douleurs '.repeat(250)],
  ['in clear behind a mark', `cv1.${'Douleurs'.repeat(20)}`],
  ['cut', aSealedText().slice(0, 60)],
  ['longer than any reason', aSealedText() + 'A'.repeat(16_000)],
])('refuses a reason that comes %s', async (_how, description) => {
  const { doctor, patient } = await world();
  const response = await app()
    .as(patient)
    .post('/appointment', draft(patient, doctor, { description }));
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ errors: [{ pointer: '/description' }] });
  expect(response.body).not.toContain('Douleurs');
});
