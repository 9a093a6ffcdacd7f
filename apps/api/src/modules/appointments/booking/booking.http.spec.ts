import { describe, expect, it } from '@jest/globals';
import { aDoctorAndPatient, draft, TOMORROW } from '../../../testing/cases/booking-draft.ts';
import { ends } from '../../../testing/cases/visit-cast.ts';
import { aSealedText } from '../../../testing/sealed.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const world = () => aDoctorAndPatient(app().db);

describe('bad input', () => {
  it.each([
    ['a visit of 20 minutes', { end: ends(TOMORROW, 20) }, 422, 'VALIDATION_FAILED'],
    [
      'a start in the past',
      { start: '2026-11-23T07:58:00.000Z', end: '2026-11-23T08:28:00.000Z' },
      422,
      'DATE_IN_PAST',
    ],
    [
      'a start in the next century',
      { start: '2199-11-24T09:00:00Z', end: '2199-11-24T09:30:00Z' },
      422,
      'TOO_FAR_AHEAD',
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

  it.each([
    ['a start that is a number', { start: 1 }, '/start', 'Cette date n’est pas valide'],
    [
      'an end before its start',
      { end: ends(TOMORROW, -15) },
      '/end',
      'L’heure de fin doit être après l’heure de début',
    ],
  ])('%s is said to be one', async (_what, changes, pointer, message) => {
    const { doctor, patient } = await world();
    const response = await app()
      .as(patient)
      .post('/appointment', draft(patient, doctor, { ...changes }));
    expect(response.json().errors).toMatchObject([{ pointer, message }]);
  });

  it('a list whose end is before its start is refused, not empty', async () => {
    const { doctor } = await world();
    const response = await app().as(doctor).get('/appointment?start=2026-11-25&end=2026-11-24');
    expect([response.statusCode, response.json().errors]).toMatchObject([422, [{ pointer: '/end' }]]);
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
