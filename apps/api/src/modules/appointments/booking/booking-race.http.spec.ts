import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { Actor } from '../../../platform/actor.ts';
import {
  aReceivingDoctor as aNewDoctor,
  anAppointment,
  anAssistant as anAssistantWithoutHours,
  aPatient,
  areContacts,
  aSharedFile,
  aWeek,
  overlaps,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { eventually } from '../../../testing/eventually.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();

const START = '2026-11-24T09:00:00.000Z';
const QUARTER = 15 * 60_000;
const after = (start: string, minutes: number): string => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const times = async <T>(count: number, make: () => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(await make());
  return made;
};

const statuses = (responses: readonly LightMyRequestResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

/** As in life, a person has looked for a slot: the month is cached, and every booking has to keep it in step. */
const lookedAt = async (practitioner: Practitioner): Promise<Practitioner> => {
  const reader = await aPatient(app().db);
  const { userType, partyId } = practitioner;
  const path = `/appointment/daily-availability/${userType}/${partyId}?start=${START.slice(0, 10)}`;
  expect((await app().as(reader).get(path)).statusCode).toBe(200);
  return practitioner;
};

const aReceivingDoctor = async (): Promise<Practitioner> => lookedAt(await aNewDoctor(app().db));

const aReceivingAssistant = async (): Promise<Practitioner> => {
  const assistant = await anAssistantWithoutHours(app().db);
  await aWeek(app().db, assistant);
  return lookedAt(assistant);
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

it('whoever is taken off a visit while they cancel it is too late', async () => {
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

/** A small pseudo-random sequence, so that a failing run can be repeated. */
const sequence = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
};

it('whatever several people book, move and cancel at once, nobody is in two places', async () => {
  const { db } = app();
  const doctors = await times(3, () => aReceivingDoctor());
  const assistants = await times(2, aReceivingAssistant);
  const patients = await times(5, () => aPatient(db));
  for (const doctor of doctors) for (const patient of patients) await aSharedFile(db, patient, doctor);
  for (const doctor of doctors) for (const assistant of assistants) await areContacts(db, doctor, assistant);

  const seen = new Set<number>();
  const live = async (actorIndex: number) => {
    const random = sequence(7 + actorIndex);
    const doctor = doctors[actorIndex % doctors.length] as Practitioner;
    const own: { id: string; version: number }[] = [];
    for (let turn = 0; turn < 25; turn++) {
      const start = new Date(Date.parse(START) + random(16) * QUARTER).toISOString();
      const end = after(start, 15 * (1 + random(4)));
      const mine = own[random(Math.max(1, own.length))];
      const draw = random(4);
      let response: LightMyRequestResponse;
      if (mine !== undefined && draw === 0) {
        response = await app().as(doctor).post(`/appointment/${mine.id}/cancel`);
      } else if (mine !== undefined && draw === 1) {
        const headers = { 'if-match': `"${mine.version}"` };
        const changes = random(2) ? { assistantId: assistants[random(2)]?.partyId } : {};
        response = await app()
          .as(doctor)
          .patch(`/appointment/${mine.id}`, { start, end, ...changes }, headers);
        if (response.statusCode === 200) mine.version += 1;
      } else {
        const assistantId = assistants[random(2)]?.partyId;
        const patientId = patients[random(5)]?.partyId;
        const body = { patientId, doctorId: doctor.partyId, assistantId, start, end, serviceCategory: 'FollowUp' };
        response = await app().as(doctor).post('/appointment', body);
        if (response.statusCode === 201) own.push({ id: response.json().id, version: 1 });
      }
      seen.add(response.statusCode);
    }
  };
  await Promise.all(Array.from({ length: 9 }, (_, index) => live(index)));

  expect([...seen].filter((status) => ![200, 201, 409, 412].includes(status))).toEqual([]);
  expect(await overlaps(db)).toBe(0);
  const { checked, repaired } = await app().checkFreeTime();
  expect(checked).toBeGreaterThan(0);
  expect(repaired).toEqual([]);
}, 60_000);

it('none of all this made Postgres resolve a deadlock', async () => {
  const { db } = app();
  // A connection hands in its counters when it ends, at the latest.
  const ended = await db.rows<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  const pids = ended.map(({ pid }) => pid);
  await eventually(
    async () => (await db.rows('SELECT FROM pg_stat_activity WHERE pid = ANY($1)', [pids])).length === 0,
  );
  const counters = 'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()';
  expect(await db.rows(counters)).toEqual([{ deadlocks: 0 }]);
});
