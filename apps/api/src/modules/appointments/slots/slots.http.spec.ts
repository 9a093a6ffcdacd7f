import { describe, expect, it } from '@jest/globals';
import type { availableSlots } from '@maillon/contracts/agenda/appointments';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  aMidwife,
  anAppointment,
  anAssistant,
  aPatient,
  aPractitioner,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aWeek,
  type Practitioner,
} from '../../../testing/calendars.ts';
import { aCalendarApp, NOW } from '../../../testing/start/a-calendar-app.ts';

type Answer = OutputOf<typeof availableSlots>;

const app = aCalendarApp();
const NOBODY = '01900000-0000-7000-8000-000000000000';

const search = async (actor: Actor, query: Record<string, string | number>): Promise<Answer> => {
  const asked = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]);
  const response = await app()
    .as(actor)
    .get(`/appointment/available-slots?${new URLSearchParams(asked)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json() as Answer;
};

/** The starts of one practitioner's slots as 'HH:mm' UTC. */
const startsOf = (answer: Answer, { scheduleId }: Practitioner): string[] =>
  answer.slots
    .filter(({ doctorScheduleId }) => doctorScheduleId === scheduleId)
    .map(({ start }) => start.slice(11, 16));

const doctorWith = async (from: string, to: string, weekdays = [1, 2, 3, 4, 5, 6, 7]) => {
  const doctor = await aDoctor(app().db);
  await aWeek(app().db, doctor, { from, to, weekdays });
  return doctor;
};

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

  it('may end on the day after', async () => {
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

  it('are none where nobody receives', async () => {
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

describe('the free time of one practitioner', () => {
  it('is asked for by type and id', async () => {
    const [doctor, patient] = [await doctorWith('09:00', '10:00'), await aPatient(app().db)];
    const response = await app()
      .as(patient)
      .get(`/appointment/daily-availability/doctor/${doctor.userId}?start=2026-11-24&duration=45`);
    expect(response.json()).toEqual({
      slots: [
        { start: '2026-11-24T08:00:00.000Z', end: '2026-11-24T08:45:00.000Z' },
        { start: '2026-11-24T08:15:00.000Z', end: '2026-11-24T09:00:00.000Z' },
      ],
    });
  });

  it.each([
    ['patient', 422, 'Unsupported user type'],
    ['midwife', 404, 'Schedule not found'],
  ])('a doctor is no %s: %i', async (userType, status, message) => {
    const doctor = await aReceivingDoctor(app().db);
    const response = await app()
      .as(doctor)
      .get(`/appointment/daily-availability/${userType}/${doctor.partyId}?start=2026-11-24`);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  });
});

it('a practitioner who is not active any more has no free time', async () => {
  const { db } = app();
  const [doctor, patient] = [await doctorWith('09:00', '10:00'), await aPatient(db)];
  await db.rows(`UPDATE users SET active = false, inactive_reason = 'DEACTIVATED' WHERE id = $1`, [doctor.userId]);
  const path = `/appointment/daily-availability/doctor/${doctor.partyId}?start=2026-11-24`;
  expect((await app().as(patient).get(path)).json()).toMatchObject({ status: 404, code: 'SCHEDULE_NOT_FOUND' });
});

it('nobody asks for weeks that are over, and no month is built for them', async () => {
  const { db } = app();
  const doctor = await doctorWith('09:00', '10:00');
  const path = '/appointment/slot-starts?userType=doctor&from=2020-03-01T00:00:00Z&until=2020-03-20T00:00:00Z';
  const { schedules } = (await app().as(doctor).get(path)).json();
  expect(schedules.flatMap(({ starts }: { starts: number[] }) => starts)).toEqual([]);
  expect(await db.rows(`SELECT 1 FROM free_months WHERE month < '2026-11-01'`)).toEqual([]);
});

it.each([
  ['a day', `/appointment/available-slots?userTypes=doctor&date=2028-06-01`, '/date'],
  ['weeks', '/appointment/slot-starts?userType=doctor&from=2028-06-01T00:00:00Z&until=2028-06-20T00:00:00Z', '/until'],
  ['the calendar of one', '/appointment/daily-availability/doctor/:id?start=2028-06-01', '/start'],
])('%s more than 18 months ahead: the field is named, and no month is built', async (_what, path, pointer) => {
  const { db } = app();
  const doctor = await doctorWith('09:00', '10:00');
  const response = await app().as(doctor).get(path.replace(':id', doctor.partyId));
  expect([response.statusCode, response.json().errors]).toMatchObject([422, [{ pointer, code: 'TOO_FAR_AHEAD' }]]);
  expect(await db.rows(`SELECT 1 FROM free_months WHERE month >= '2028-05-01'`)).toEqual([]);
});

it('weeks of many calendars come as minutes, and say the same as the slots of each day', async () => {
  const { db } = app();
  const nurses = [await anAssistant(db), await anAssistant(db)];
  for (const nurse of nurses) await aWeek(db, nurse, { from: '09:00', to: '11:00' });
  const patient = await aPatient(db);
  const range = 'from=2026-11-24T00:00:00Z&until=2026-12-08T00:00:00Z';
  const response = await app().as(patient).get(`/appointment/slot-starts?userType=assistant&duration=30&${range}`);
  const { schedules } = response.json() as { schedules: { practitionerId: string; starts: number[] }[] };
  for (const nurse of nurses) {
    const starts = schedules.find(({ practitionerId }) => practitionerId === nurse.partyId)?.starts ?? [];
    const days = {
      date: '2026-11-24',
      until: '2026-12-07',
      duration: 30,
      userTypes: 'assistant',
      assistantId: nurse.partyId,
    };
    const slots = (await search(patient, days)).slots.map(
      ({ start }) => (Date.parse(start) - Date.parse('2026-11-24T00:00:00Z')) / 60_000,
    );
    expect(starts).toEqual(slots);
    expect(starts).toHaveLength(70);
  }
});

describe('the night on which Paris goes through an hour twice', () => {
  const SUNDAY = '2027-10-31';
  const FIRST = ['00:00', '00:15', '00:30', '00:45'].map((time) => `${SUNDAY}T${time}:00.000Z`);
  const AFTER = ['02:00', '02:15', '02:30'].map((time) => `${SUNDAY}T${time}:00.000Z`);

  it('offers each time of the wall once, the first, on every route; in Abidjan nothing changes', async () => {
    const { db } = app();
    const patient = await aPatient(db);
    const elsewhere = await aPractitioner(db, 'doctor', { timeZone: 'Africa/Abidjan' });
    await aWeek(db, elsewhere, { from: '02:00', to: '04:00', weekdays: [7] });
    const doctor = await doctorWith('02:00', '04:00', [7]);
    const ask = async (path: string) => (await app().as(patient).get(`/appointment/${path}`)).json();
    const range = `from=${SUNDAY}T00:00:00Z&until=${SUNDAY}T12:00:00Z`;
    const { schedules } = (await ask(`slot-starts?userType=doctor&duration=30&${range}`)) as {
      schedules: { practitionerId: string; starts: number[] }[];
    };
    for (const [who, expected] of [
      [doctor, [...FIRST, ...AFTER]],
      [elsewhere, AFTER.concat(['02:45', '03:00', '03:15', '03:30'].map((time) => `${SUNDAY}T${time}:00.000Z`))],
    ] as const) {
      const query = { date: SUNDAY, duration: 30, userTypes: 'doctor', doctorId: who.partyId };
      const found = (await search(patient, query)).slots.map(({ start }) => start);
      const daily = await ask(`daily-availability/doctor/${who.partyId}?start=${SUNDAY}&duration=30`);
      const minutes = schedules.find(({ practitionerId }) => practitionerId === who.partyId)?.starts ?? [];
      expect(found).toEqual(expected);
      expect(daily.slots.map(({ start }: { start: string }) => start)).toEqual(expected);
      const origin = Date.parse(`${SUNDAY}T00:00:00Z`);
      expect(minutes.map((minute) => new Date(origin + minute * 60_000).toISOString())).toEqual(expected);
    }
  });

  it('is booked the first time: the second is no slot to a patient, and no free time of a colleague', async () => {
    const { db } = app();
    const [doctor, colleague, patient] = [
      await doctorWith('02:00', '04:00', [7]),
      await aDoctor(db),
      await aPatient(db),
    ];
    const midwife = await aMidwife(db);
    await aWeek(db, midwife, { from: '02:00', to: '04:00', weekdays: [7] });
    await aSharedFile(db, patient, colleague);
    await areContacts(db, midwife, colleague);
    const book = async (who: Actor, team: { doctorId: string; midwifeId?: string }, start: string) => {
      const end = new Date(Date.parse(start) + 15 * 60_000).toISOString();
      const visit = { ...team, patientId: patient.partyId, serviceCategory: 'Consultation', start, end };
      const response = await app().as(who).post('/appointment', visit);
      return [response.statusCode, response.json().code];
    };
    const [first, second] = [`${SUNDAY}T00:15:00.000Z`, `${SUNDAY}T01:15:00.000Z`];
    expect(await book(patient, { doctorId: doctor.partyId }, second)).toEqual([422, 'NO_SLOT']);
    expect(await book(patient, { doctorId: doctor.partyId }, first)).toEqual([201, undefined]);
    const both = { doctorId: colleague.partyId, midwifeId: midwife.partyId };
    expect(await book(colleague, both, second)).toEqual([409, 'MIDWIFE_UNAVAILABLE']);
    expect(await book(colleague, both, `${SUNDAY}T00:30:00.000Z`)).toEqual([201, undefined]);
  });
});
