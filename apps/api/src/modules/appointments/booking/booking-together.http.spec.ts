import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import { aPatient, aReceivingDoctor, aSharedFile, overlaps, type Practitioner } from '../../../testing/calendars.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const NINE = '2026-11-24T09:00:00.000Z';
const after = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();

/** A doctor whom the patients have given their file: nothing but the visit is to be written. */
const world = async (patientCount: number) => {
  const doctor = await aReceivingDoctor(app().db);
  const patients: Actor[] = [];
  for (let index = 0; index < patientCount; index++) {
    const patient = await aPatient(app().db);
    await aSharedFile(app().db, patient, doctor);
    patients.push(patient);
  }
  return { doctor, patients };
};

const draft = (patient: Actor, doctor: Practitioner, start: string, more: object = {}) => ({
  patientId: patient.partyId,
  doctorId: doctor.partyId,
  start,
  end: after(start, 15),
  serviceCategory: 'Consultation',
  ...more,
});

/** Rows of each kind that the visits of these patients left. Their news is gone once it is delivered (`shared-commits.db.spec`). */
const traces = async (patients: readonly Actor[]) => {
  const [row] = await app().db.rows(
    `WITH visits AS (SELECT id FROM appointments WHERE patient_id = ANY($1))
     SELECT (SELECT count(*) FROM visits)::int AS visits,
            (SELECT count(*) FROM appointment_participants WHERE appointment_id IN (SELECT id FROM visits))::int AS people,
            (SELECT count(DISTINCT target_id) FROM audit_events
              WHERE action = 'appointment.booked' AND target_id IN (SELECT id::text FROM visits))::int AS audited,
            (SELECT count(*) FROM idempotency_keys WHERE user_id = ANY($2))::int AS answers`,
    [patients.map(({ partyId }) => partyId), patients.map(({ stUserId }) => stUserId)],
  );
  return row;
};

describe('bookings of one moment', () => {
  it('are written together, each with its people, its audit line and its answer', async () => {
    const { doctor, patients } = await world(8);
    const responses = await Promise.all(
      patients.map((patient, index) =>
        app()
          .as(patient)
          .post('/appointment', draft(patient, doctor, after(NINE, index * 15))),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(patients.map(() => 201));
    for (const [index, response] of responses.entries()) {
      expect(response.json()).toMatchObject({
        start: after(NINE, index * 15),
        patient: { userData: { id: patients[index]?.partyId } },
      });
    }
    expect(await traces(patients)).toEqual({ visits: 8, people: 16, audited: 8, answers: 8 });
    expect((await app().checkFreeTime()).repaired).toEqual([]);
  });

  it('two for one place, by different names of the doctor: one is booked, the other told; the rest are booked', async () => {
    const { doctor, patients } = await world(4);
    const [first, second] = patients as [Actor, Actor];
    const responses = await Promise.all([
      app()
        .as(first)
        .post('/appointment', draft(first, doctor, NINE)),
      app()
        .as(second)
        .post('/appointment', draft(second, doctor, NINE, { doctorId: doctor.userId })),
      ...patients.slice(2).map((patient, index) =>
        app()
          .as(patient)
          .post('/appointment', draft(patient, doctor, after(NINE, 60 + index * 15))),
      ),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ code: 'DOCTOR_UNAVAILABLE' });
    expect(await traces(patients)).toEqual({ visits: 3, people: 6, audited: 3, answers: 4 });
    expect(await overlaps(app().db)).toBe(0);
  });

  it('a patient who asks two doctors for one time gets one of them', async () => {
    const { doctor, patients } = await world(1);
    const [patient] = patients as [Actor];
    const other = await aReceivingDoctor(app().db);
    await aSharedFile(app().db, patient, other);
    const responses = await Promise.all(
      [doctor, other].map((asked) =>
        app()
          .as(patient)
          .post('/appointment', draft(patient, asked, NINE)),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'PATIENT_UNAVAILABLE',
    });
    expect(await traces(patients)).toMatchObject({ visits: 1, audited: 1 });
  });

  it('one key sent twice at once books once, and the key has that answer', async () => {
    const { doctor, patients } = await world(3);
    const [patient, ...others] = patients as [Actor, Actor, Actor];
    const key = { 'idempotency-key': randomUUID() };
    const send = () =>
      app()
        .as(patient)
        .post('/appointment', draft(patient, doctor, NINE), key);
    const [one, two] = await Promise.all([
      send(),
      send(),
      ...others.map((other, index) =>
        app()
          .as(other)
          .post('/appointment', draft(other, doctor, after(NINE, 60 + index * 15))),
      ),
    ]);
    const again = await send();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.statusCode).toBe(201);
    for (const response of [one, two]) {
      if (response?.statusCode === 409) expect(response.json()).toMatchObject({ code: 'IDEMPOTENCY_IN_PROGRESS' });
      else expect(response?.body).toBe(again.body);
    }
    expect(await traces(patients)).toEqual({ visits: 3, people: 6, audited: 3, answers: 3 });
  });

  it('two changes of one version: one holds, the other is told that it came late', async () => {
    const { doctor, patients } = await world(2);
    const [patient, other] = patients as [Actor, Actor];
    const booked = async (who: Actor, start: string) =>
      (
        await app()
          .as(who)
          .post('/appointment', draft(who, doctor, start))
      ).json().id as string;
    const [id, otherId] = [await booked(patient, NINE), await booked(other, after(NINE, 4 * 15))];
    const change = (visit: string) =>
      app().as(doctor).patch(`/appointment/${visit}`, { serviceCategory: 'FollowUp' }, { 'if-match': '"1"' });
    const responses = await Promise.all([change(id), change(id), change(otherId)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 412]);
    expect(responses[2]?.statusCode).toBe(200);
    expect(await app().db.rows('SELECT version FROM appointments WHERE id = ANY($1)', [[id, otherId]])).toEqual([
      { version: 2 },
      { version: 2 },
    ]);
  });
});
