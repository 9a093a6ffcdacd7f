import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../platform/actor.ts';
import {
  aDoctor,
  aMidwife,
  anAssistant,
  aPatient,
  aPractitioner,
  aReceivingDoctor,
  areContacts,
  aSharedFile,
  aWeek,
} from '../../../testing/calendars.ts';
import { aDoctorWith, searchSlots } from '../../../testing/cases/free-slots.ts';
import { aCalendarApp } from '../../../testing/start/a-calendar-app.ts';

const app = aCalendarApp();
const NOBODY = '01900000-0000-7000-8000-000000000000';

const search = (actor: Actor, query: Record<string, string | number>) => searchSlots(app(), actor, query);
const doctorWith = (from: string, to: string, weekdays?: number[]) => aDoctorWith(app(), from, to, weekdays);

describe('the free time of one practitioner', () => {
  it('the free time of one practitioner is asked for by type and id', async () => {
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

it('a week that is over is refused, and no month is built for it', async () => {
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

describe('how far a nurse comes', () => {
  const [HERE, ELSEWHERE] = [
    { latitude: 45, longitude: 0 },
    { latitude: 46, longitude: 0 },
  ];

  const people = async () => {
    const { db } = app();
    const [doctor, patient] = [await doctorWith('09:00', '10:00'), await aPatient(db, { place: HERE })];
    await aSharedFile(db, patient, doctor);
    const nurseAt = async (place: typeof HERE, from: string, to: string) => {
      const nurse = await aPractitioner(db, 'assistant', { place, radius: 20 });
      await aWeek(db, nurse, { from, to });
      return nurse;
    };
    const [near, far] = [await nurseAt(HERE, '09:30', '10:00'), await nurseAt(ELSEWHERE, '09:00', '10:00')];
    return { doctor, patient, near, far };
  };
  const openings = async (actor: Actor, query: Record<string, string>) =>
    (
      await app()
        .as(actor)
        .get(`/appointment/openings?${new URLSearchParams({ each: '1', ...query })}`)
    ).json();

  it('counts for whoever of a search must come along, from where the patient lives', async () => {
    const { doctor, patient, near, far } = await people();
    const asked = { anyOf: doctor.partyId, patientId: patient.partyId };
    for (const actor of [doctor, patient]) {
      const [alone] = (await openings(actor, asked)).practitioners;
      expect(alone).toMatchObject({ reason: null, starts: ['2026-11-23T08:00:00.000Z'] });
      for (const company of [{ allOf: far.partyId }, { withAnyOf: far.userId }]) {
        const [refused] = (await openings(actor, { ...asked, ...company })).practitioners;
        expect(refused).toMatchObject({ reason: 'TOO_FAR', starts: [] });
      }
      const either = await openings(actor, { ...asked, withAnyOf: `${far.partyId},${near.partyId}` });
      expect(either.practitioners[0]).toMatchObject({
        starts: ['2026-11-23T08:30:00.000Z'],
        companionIds: [near.partyId],
      });
    }
  });

  it('is measured from a place that the search names, and from none without a patient', async () => {
    const { doctor, patient, near, far } = await people();
    const asked = { anyOf: `${near.partyId},${far.partyId}` };
    const reasonsOf = async (query: Record<string, string>) => {
      const { practitioners } = await openings(doctor, { ...asked, ...query });
      const reasons = new Map(
        (practitioners as { practitioner: { userData: { id: string } }; reason: string | null }[]).map(
          ({ practitioner, reason }) => [practitioner.userData.id, reason],
        ),
      );
      return [near, far].map(({ partyId }) => reasons.get(partyId));
    };
    expect(await reasonsOf({ patientId: patient.partyId })).toEqual([null, 'TOO_FAR']);
    expect(await reasonsOf({ patientId: patient.partyId, latitude: '46', longitude: '0' })).toEqual(['TOO_FAR', null]);
    expect(await reasonsOf({})).toEqual([null, null]);
    const days = { date: '2026-11-24', duration: 30, userTypes: 'assistant' };
    const nursesOf = async (query: Record<string, string>) => {
      const { assistantSchedules } = await search(doctor, { ...days, ...query });
      const ids = assistantSchedules.map(({ owner }) => owner.userData.id);
      return [near, far].map(({ partyId }) => ids.includes(partyId));
    };
    expect(await nursesOf({ patientId: patient.partyId })).toEqual([true, false]);
    expect(await nursesOf({ patientId: patient.partyId, latitude: '46', longitude: '0' })).toEqual([false, true]);
    expect(await nursesOf({})).toEqual([true, true]);
  });

  it('a search says whom it names in vain, and takes one who is named twice as there already', async () => {
    const { doctor, patient, near } = await people();
    const named = [doctor.partyId, patient.partyId, NOBODY].join(',');
    const answer = await openings(doctor, { anyOf: named, withAnyOf: `${near.partyId},${NOBODY}` });
    expect(answer.practitioners).toHaveLength(1);
    expect(answer.notReceiving.toSorted()).toEqual([patient.partyId, NOBODY].toSorted());
    const twice = await openings(doctor, { anyOf: doctor.userId, allOf: doctor.partyId });
    expect(twice.practitioners[0]).toMatchObject({ reason: null, starts: ['2026-11-23T08:00:00.000Z'] });
    expect(twice.notReceiving).toEqual([]);
  });
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
