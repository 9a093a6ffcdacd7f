import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  aMidwife,
  anAppointment,
  aPatient,
  aPractitioner,
  aReceivingDoctor,
  aWeek,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { aDoctorWith, type FreeSlots, searchSlots } from '../../../testing/cases/free-slots.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const NOBODY = '01900000-0000-7000-8000-000000000000';

const search = (actor: Actor, query: Record<string, string | number>) => searchSlots(app(), actor, query);
const doctorWith = (from: string, to: string, weekdays?: number[]) => aDoctorWith(app(), from, to, weekdays);

/** The starts of one practitioner's slots as 'HH:mm' UTC. */
const startsOf = (answer: FreeSlots, { scheduleId }: Practitioner): string[] =>
  answer.slots
    .filter(({ doctorScheduleId }) => doctorScheduleId === scheduleId)
    .map(({ start }) => start.slice(11, 16));

describe('the slots of a day', () => {
  it('are every quarter of an hour from which the visit fits, without what is booked', async () => {
    const { db } = app();
    const [doctor, patient] = [await doctorWith('09:00', '10:30'), await aPatient(db)];
    await anAppointment(db, {
      patient: await aPatient(db),
      practitioners: [doctor],
      start: '2026-11-24T08:30:00.000Z',
      minutes: 15,
    });
    const answer = await search(patient, {
      date: '2026-11-24',
      duration: 30,
      userTypes: 'doctor',
      doctorId: doctor.partyId,
    });
    expect(startsOf(answer, doctor)).toEqual(['08:00', '08:45', '09:00']);
    expect(answer.slots[0]).toEqual({
      start: '2026-11-24T08:00:00.000Z',
      end: '2026-11-24T08:30:00.000Z',
      doctorScheduleId: doctor.scheduleId,
      assistantScheduleId: null,
      midwifeScheduleId: null,
    });
    expect(answer.doctorSchedules).toMatchObject([
      { id: doctor.scheduleId, owner: { userData: { id: doctor.partyId } } },
    ]);
  });

  it('begin now at the earliest', async () => {
    const [doctor, patient] = [await doctorWith('08:00', '09:45'), await aPatient(app().db)];
    const today = await search(patient, { date: NOW, duration: 15, userTypes: 'doctor', doctorId: doctor.partyId });
    expect(startsOf(today, doctor)).toEqual(['08:00', '08:15', '08:30']);
  });

  it('the slots of a day may end on the day after', async () => {
    const [doctor, patient] = [await doctorWith('22:30', '00:30'), await aPatient(app().db)];
    const query = { date: '2026-11-24', duration: 60, userTypes: 'doctor', doctorId: doctor.partyId };
    expect(startsOf(await search(patient, query), doctor)).toEqual(['21:30', '21:45', '22:00', '22:15', '22:30']);
    const daily = await app()
      .as(patient)
      .get(`/appointment/daily-availability/doctor/${doctor.partyId}?start=2026-11-24&duration=60`);
    expect(daily.json().slots).toHaveLength(5);
  });

  it('leave out the times at which the patient is elsewhere', async () => {
    const { db } = app();
    const [doctor, patient] = [await doctorWith('09:00', '10:00'), await aPatient(db)];
    await anAppointment(db, {
      patient,
      practitioners: [await aDoctor(db)],
      start: '2026-11-24T08:15:00.000Z',
      minutes: 15,
    });
    const answer = await search(patient, {
      date: '2026-11-24',
      duration: 15,
      userTypes: 'doctor',
      doctorId: doctor.partyId,
    });
    expect(startsOf(answer, doctor)).toEqual(['08:00', '08:30', '08:45']);
  });

  it('reach over several days', async () => {
    const [doctor, patient] = [await doctorWith('09:00', '09:30'), await aPatient(app().db)];
    const days = {
      date: '2026-11-24',
      until: '2026-11-26',
      duration: 30,
      userTypes: 'doctor',
      doctorId: doctor.partyId,
    };
    expect((await search(patient, days)).slots).toHaveLength(3);
  });

  it('are all of them, of as many as receive', async () => {
    const { db } = app();
    const midwives = await Promise.all(Array.from({ length: 40 }, () => aMidwife(db)));
    for (const midwife of midwives)
      await aWeek(db, midwife, { from: '00:00', to: '23:45', weekdays: [1, 2, 3, 4, 5, 6, 7] });
    const answer = await search(await aPatient(db), { date: '2026-11-24', duration: 15, userTypes: 'midwife' });
    expect(answer.slots).toHaveLength(40 * 95);
    expect(answer.midwifeSchedules).toHaveLength(40);
    expect(answer.slots.map(({ start }) => start)).toEqual(answer.slots.map(({ start }) => start).toSorted());
  });

  it('follow the wall clock over the change to winter time and back', async () => {
    const [doctor, patient] = [await doctorWith('01:30', '03:30'), await aPatient(app().db)];
    const on = async (date: string) =>
      startsOf(await search(patient, { date, duration: 60, userTypes: 'doctor', doctorId: doctor.partyId }), doctor);
    // 02:00 to 03:00 does not exist on 28 March 2027, and comes twice on 31 October 2027: it is offered once.
    expect(await on('2027-03-28')).toEqual(['00:30']);
    expect(await on('2027-03-29')).toHaveLength(5);
    expect(await on('2027-10-31')).toEqual(['23:30', '23:45', '00:00', '00:15', '00:30', '00:45']);
  });

  it('are looked for as long as the day goes on for one of those asked: it ends in Paris an hour before Abidjan', async () => {
    const { db, clock } = app();
    const elsewhere = await aPractitioner(db, 'doctor', { timeZone: 'Africa/Abidjan' });
    await aWeek(db, elsewhere, { from: '22:00', to: '00:30', weekdays: [1] });
    const [doctor, patient] = [await doctorWith('22:00', '00:30', [1]), await aPatient(db)];
    clock.moveTo('2026-11-23T23:20:00.000Z');
    try {
      const monday = { date: '2026-11-23', duration: 15, userTypes: 'doctor' };
      const answer = await search(patient, monday);
      expect(startsOf(answer, elsewhere)).toEqual(['23:30', '23:45']);
      expect(startsOf(answer, doctor)).toEqual([]);
      await expect(search(patient, { ...monday, doctorId: doctor.partyId })).rejects.toThrow('DATE_IN_PAST');
    } finally {
      clock.moveTo(NOW);
    }
  });

  it('need one of each type that is asked for', async () => {
    const { db } = app();
    const [patient, doctor, midwife] = [await aPatient(db), await doctorWith('09:00', '10:00'), await aMidwife(db)];
    await aWeek(db, midwife, { from: '09:30', to: '12:00', weekdays: [2] });
    const both = {
      date: '2026-11-24',
      duration: 15,
      userTypes: 'doctor,midwife',
      doctorId: doctor.partyId,
      midwifeId: midwife.partyId,
    };
    const answer = await search(patient, both);
    expect(startsOf(answer, doctor)).toEqual(['08:30', '08:45']);
    expect(answer.slots[0]?.midwifeScheduleId).toBe(midwife.scheduleId);
    expect(answer.midwifeSchedules).toHaveLength(1);
  });

  it('of nurses are those of the ones who come so far, the nearest first', async () => {
    const { db } = app();
    const nurseAt = async (latitude: number, radius: number) => {
      const nurse = await aPractitioner(db, 'assistant', { place: { latitude, longitude: 0 }, radius });
      await aWeek(db, nurse, { from: '09:00', to: '09:30', weekdays: [2] });
      return nurse;
    };
    const [, far, near] = [await nurseAt(45.5, 20), await nurseAt(45.3, 50), await nurseAt(45.1, 20)];
    const query = { date: '2026-11-24', duration: 30, userTypes: 'assistant', latitude: 45, longitude: 0 };
    const answer = await search(await aPatient(db), query);
    expect(answer.slots.map(({ assistantScheduleId }) => assistantScheduleId)).toEqual([
      near.scheduleId,
      far.scheduleId,
    ]);
  });

  it('a day on which no practitioner receives has no slots', async () => {
    const { db } = app();
    const query = { date: '2026-11-24', userTypes: 'doctor', doctorId: (await aDoctor(db)).partyId };
    expect(await search(await aPatient(db), query)).toEqual({
      slots: [],
      doctorSchedules: [],
      assistantSchedules: [],
      midwifeSchedules: [],
    });
  });

  it.each([
    ['yesterday', { date: '2026-11-22' }, 422, 'DATE_IN_PAST'],
    ['yesterday, of nobody', { date: '2026-11-22', doctorId: NOBODY }, 422, 'DATE_IN_PAST'],
    ['two months', { date: '2026-11-24', until: '2027-01-24' }, 422, 'VALIDATION_FAILED'],
    ['20 minutes', { date: '2026-11-24', duration: 20 }, 422, 'VALIDATION_FAILED'],
    ['patients', { date: '2026-11-24', userTypes: 'patient' }, 422, 'VALIDATION_FAILED'],
    ['a stranger', { date: '2026-11-24', patientId: NOBODY }, 404, 'NOT_FOUND'],
  ])('%s cannot be asked for', async (_what, changes, status, code) => {
    const doctor = await aReceivingDoctor(app().db);
    const query = new URLSearchParams({ userTypes: 'doctor', ...changes } as Record<string, string>);
    const response = await app().as(doctor).get(`/appointment/available-slots?${query}`);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

it('a slot that is offered can be booked, and is not offered again', async () => {
  const [doctor, patient] = [await doctorWith('09:00', '10:00'), await aPatient(app().db)];
  const query = { date: '2026-11-24', duration: 30, userTypes: 'doctor', doctorId: doctor.partyId };
  for (let left = 2; left > 0; left--) {
    const [slot] = (await search(patient, query)).slots;
    const body = {
      patientId: patient.partyId,
      doctorId: doctor.partyId,
      serviceCategory: 'Consultation',
      start: slot?.start,
      end: slot?.end,
    };
    expect((await app().as(patient).post('/appointment', body)).statusCode).toBe(201);
  }
  expect((await search(patient, query)).slots).toEqual([]);
});

it('a cancelled visit’s time and a new opening are offered at once', async () => {
  const { db } = app();
  const [doctor, patient] = [await doctorWith('09:00', '09:30', [1]), await aPatient(db)];
  const query = { date: '2026-11-24', duration: 30, userTypes: 'doctor', doctorId: doctor.partyId };
  expect((await search(patient, query)).slots).toHaveLength(0);
  const opening = { start: '2026-11-24T13:00:00Z', end: '2026-11-24T13:30:00Z', status: 'FREE' };
  await app()
    .as(doctor)
    .post(`/schedule/${doctor.scheduleId}/slots`, { slots: [opening] });
  expect((await search(patient, query)).slots).toHaveLength(1);
  const id = await anAppointment(db, {
    patient: await aPatient(db),
    practitioners: [doctor],
    start: '2026-11-24T13:00:00.000Z',
  });
  expect((await search(patient, query)).slots).toHaveLength(0);
  await app().as(doctor).post(`/appointment/${id}/cancel`);
  expect((await search(patient, query)).slots).toHaveLength(1);
});
