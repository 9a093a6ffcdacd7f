import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import { bookingRace } from '../../../testing/booking-race.ts';
import {
  anAppointment,
  aPatient,
  areContacts,
  aSharedFile,
  overlaps,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { eventually } from '../../../testing/eventually.ts';

const { app, START, after, times, aReceivingDoctor, aReceivingAssistant, deadlocks } = bookingRace();

const statuses = (responses: readonly LightMyRequestResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

const book = (patient: Actor, doctor: Practitioner, start: string, minutes: number, more: object = {}) =>
  app()
    .as(patient)
    .post('/appointment', {
      patientId: patient.partyId,
      doctorId: doctor.partyId,
      start,
      end: after(start, minutes),
      serviceCategory: 'Consultation',
      ...more,
    });

describe('many who want one slot', () => {
  it.each([50, 200])(
    'of %i patients one gets it, the others are told',
    async (count) => {
      const doctor = await aReceivingDoctor();
      const patients = await times(count, () => aPatient(app().db));
      const responses = await Promise.all(patients.map((patient) => book(patient, doctor, START, 30)));
      expect(statuses(responses)).toEqual({ 201: 1, 409: count - 1 });
      const refused = responses.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({ code: 'DOCTOR_UNAVAILABLE' });
      expect(await overlaps(app().db)).toBe(0);
      // Making so many people takes a loaded machine longer than the race does.
    },
    30_000,
  );

  it('lengths that differ and overlap exclude each other as well', async () => {
    const doctor = await aReceivingDoctor();
    const patients = await times(50, () => aPatient(app().db));
    // All contain 09:45 to 10:00.
    const attempts = [
      [START, 60],
      [after(START, 15), 45],
      [after(START, 30), 30],
      [after(START, 45), 15],
    ] as const;
    const responses = await Promise.all(
      patients.map((patient, index) => {
        const [start, minutes] = attempts[index % attempts.length] ?? attempts[0];
        return book(patient, doctor, start, minutes);
      }),
    );
    expect(statuses(responses)).toEqual({ 201: 1, 409: 49 });
  });

  it('a patient who clicks in fifty windows gets one appointment', async () => {
    const patient = await aPatient(app().db);
    const doctors = await times(10, () => aReceivingDoctor());
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => book(patient, doctors[index % 10] as Practitioner, START, 30)),
    );
    expect(statuses(responses)).toEqual({ 201: 1, 409: 49 });
  });

  it('of 200 who want a doctor, a nurse and a patient, two or all three of them in one visit, one gets it', async () => {
    const { db } = app();
    const [doctor, nurse, patient] = [await aReceivingDoctor(), await aReceivingAssistant(), await aPatient(db)];
    const others = await times(10, () => aPatient(db));
    await areContacts(db, doctor, nurse);
    await aSharedFile(db, patient, nurse);
    for (const each of [patient, ...others]) await aSharedFile(db, each, doctor);
    const [doctorId, assistantId] = [doctor.partyId, nurse.partyId];
    // Any two of these visits have a person in common.
    const wanted = [
      { as: doctor, body: { doctorId, assistantId, patientId: patient.partyId } },
      { as: nurse, body: { doctorId, assistantId, patientId: patient.partyId } },
      { as: patient, body: { doctorId, patientId: patient.partyId } },
      { as: nurse, body: { assistantId, patientId: patient.partyId } },
      ...others.map((other) => ({ as: doctor, body: { doctorId, assistantId, patientId: other.partyId } })),
    ];
    const draft = { start: START, end: after(START, 30), serviceCategory: 'Consultation' };
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const { as, body } = wanted[index % wanted.length] as (typeof wanted)[number];
        return app()
          .as(as)
          .post('/appointment', { ...draft, ...body });
      }),
    );
    expect(statuses(responses)).toEqual({ 201: 1, 409: 199 });
    expect(await overlaps(db)).toBe(0);
    const won = responses.find(({ statusCode }) => statusCode === 201)?.json();
    const people = `SELECT DISTINCT appointment_id AS id FROM appointment_participants
                     WHERE party_id = ANY($1) AND status = 'BOOKED'`;
    expect(await db.rows(people, [[doctorId, assistantId, patient.partyId]])).toEqual([{ id: won.id }]);
  }, 30_000);

  it('one key sent fifty times books once', async () => {
    const [patient, doctor] = [await aPatient(app().db), await aReceivingDoctor()];
    const headers = { 'idempotency-key': randomUUID() };
    const body = {
      patientId: patient.partyId,
      doctorId: doctor.partyId,
      start: START,
      end: after(START, 30),
      serviceCategory: 'Consultation',
    };
    const send = () => app().as(patient).post('/appointment', body, headers);
    const responses = await Promise.all(Array.from({ length: 50 }, send));
    expect(Object.keys(statuses(responses)).every((status) => status === '201' || status === '409')).toBe(true);
    expect(await app().db.rows('SELECT id FROM appointments WHERE patient_id = $1', [patient.partyId])).toHaveLength(1);
    expect((await send()).statusCode).toBe(201);
  });
});

it('two visits that swap their times at once do not lock each other up', async () => {
  const { db } = app();
  const [doctor, assistant] = [await aReceivingDoctor(), await aReceivingAssistant()];
  const later = after(START, 60);
  const visits = await times(2, async () => ({ patient: await aPatient(db) }));
  const [one, two] = await Promise.all([
    anAppointment(db, { patient: visits[0]?.patient as Actor, practitioners: [doctor, assistant], start: START }),
    anAppointment(db, { patient: visits[1]?.patient as Actor, practitioners: [doctor, assistant], start: later }),
  ]);
  const swap = (id: string, start: string) =>
    app()
      .as(doctor)
      .patch(`/appointment/${id}`, { start, end: after(start, 30) }, { 'if-match': '"1"' });
  const responses = await Promise.all([swap(one, later), swap(two, START)]);
  for (const { statusCode } of responses) expect([200, 409]).toContain(statusCode);
});

it('of many who change one visit at once, one has the version', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor();
  const id = await anAppointment(db, { patient: await aPatient(db), practitioners: [doctor], start: START });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const start = after('2026-11-25T09:00:00.000Z', 15 * index);
      return app()
        .as(doctor)
        .patch(`/appointment/${id}`, { start, end: after(start, 15) }, { 'if-match': '"1"' });
    }),
  );
  expect(statuses(responses)).toEqual({ 200: 1, 412: 19 });
});

it('a slot that is cancelled while others wait for it goes to one of them at most', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor();
  const id = await anAppointment(db, { patient: await aPatient(db), practitioners: [doctor], start: START });
  const patients = await times(30, () => aPatient(db));
  const [cancelled, ...booked] = await Promise.all([
    app().as(doctor).post(`/appointment/${id}/cancel`),
    ...patients.map((patient) => book(patient, doctor, START, 30)),
  ]);
  expect(cancelled?.statusCode).toBe(200);
  const counts = statuses(booked);
  expect((counts[201] ?? 0) <= 1).toBe(true);
  expect((counts[201] ?? 0) + (counts[409] ?? 0)).toBe(30);
});

it('of those who book a time and those who move a visit onto it, one gets it', async () => {
  const { db } = app();
  const doctor = await aReceivingDoctor();
  let night = '2026-11-25T23:30:00.000Z';
  for (let round = 0; round < 10; round++) {
    const wanted = after('2026-11-25T09:00:00.000Z', 30 * round);
    const visits = await times(4, async () => {
      night = after(night, 30);
      return anAppointment(db, { patient: await aPatient(db), practitioners: [doctor], start: night });
    });
    const patients = await times(4, () => aPatient(db));
    const moved = visits.map((id) =>
      app()
        .as(doctor)
        .patch(`/appointment/${id}`, { start: wanted, end: after(wanted, 30) }, { 'if-match': '"1"' }),
    );
    const booked = patients.map((patient) => book(patient, doctor, wanted, 30));
    const counts = statuses(await Promise.all([...moved, ...booked]));
    expect((counts[200] ?? 0) + (counts[201] ?? 0)).toBe(1);
    expect(counts[409]).toBe(7);
  }
  expect(await overlaps(db)).toBe(0);
});

it('a practitioner who is taken off a visit while they cancel it is too late', async () => {
  const { db } = app();
  const [leaving, staying] = [await aReceivingDoctor(), await aReceivingDoctor()];
  const id = await anAppointment(db, { patient: await aPatient(db), practitioners: [leaving], start: START });
  const client = await db.pool.connect();
  let cancelling: Promise<LightMyRequestResponse> | undefined;
  try {
    await client.query('BEGIN');
    await client.query('UPDATE appointments SET version = version + 1 WHERE id = $1', [id]);
    await client.query(
      `UPDATE appointment_participants SET party_id = $2, schedule_id = $3 WHERE appointment_id = $1 AND role = 'doctor'`,
      [id, staying.partyId, staying.scheduleId],
    );
    cancelling = Promise.resolve(app().as(leaving).post(`/appointment/${id}/cancel`));
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await db.rows(waiting)).length > 0);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  expect((await cancelling).statusCode).toBe(404);
  expect(await db.rows('SELECT status FROM appointments WHERE id = $1', [id])).toEqual([{ status: 'BOOKED' }]);
});

it('many who want one slot made Postgres resolve no deadlock', async () => {
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
});
