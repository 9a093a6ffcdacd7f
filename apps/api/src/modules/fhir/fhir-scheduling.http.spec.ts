import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PractitionerType } from '@maillon/domain/user-type';
import type { Actor } from '../../platform/actor.ts';
import {
  aGrant,
  aMidwife,
  anAppointment,
  anAssistant,
  aPatient,
  aReceivingDoctor,
  aWeek,
  isQualifiedAs,
  type Practitioner,
} from '../../testing/calendars.ts';
import { faultsIn } from '../../testing/cases/fhir-definitions.ts';
import { randomFrom } from '../../testing/cases/grant-histories.ts';
import { aFhirApp, type Bundle, idsIn, resourcesIn } from '../../testing/start/a-fhir-app.ts';

const fhir = aFhirApp();

let patient: Actor;
let practitioners: readonly Practitioner[];
let doctor: Practitioner;
const HOUR_MS = 3_600_000;
const random = randomFrom(20_261_128);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

beforeAll(async () => {
  const db = fhir.db();
  patient = await aPatient(db);
  doctor = await aReceivingDoctor(db);
  await isQualifiedAs(db, doctor, 'dermatologue');
  const [midwife, nurse, night] = [await aMidwife(db), await anAssistant(db), await aReceivingDoctor(db)];
  await aWeek(db, midwife, { weekdays: [2, 3, 6], from: '13:05', to: '19:10' });
  await aWeek(db, nurse, { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' });
  practitioners = [doctor, midwife, nurse, night];
  for (let n = 0; n < 40; n += 1) {
    const start = new Date(Date.parse('2026-11-23T07:00:00Z') + n * 5 * HOUR_MS + pick([0, 1, 2, 3]) * 900_000);
    const visit = { patient: pick([patient, await aPatient(db)]), practitioners: [pick(practitioners)] };
    await anAppointment(db, { ...visit, start: start.toISOString(), minutes: pick([15, 30, 45, 60]) }).catch(
      () => null,
    );
  }
});

const all = async (who: Actor, path: string): Promise<Bundle[]> => {
  const pages: Bundle[] = [];
  for (let query = path; query !== ''; ) {
    const bundle = await fhir.search(who, query);
    pages.push(bundle);
    const next = bundle.link.find(({ relation }) => relation === 'next')?.url;
    query = next === undefined ? '' : (next.split('/fhir/R4/')[1] ?? '');
  }
  return pages;
};

interface NativeSlots {
  readonly slots: readonly ({ readonly start: string; readonly end: string } & Readonly<
    Record<`${PractitionerType}ScheduleId`, string | null>
  >)[];
}
const nativeTimes = async (who: Actor, type: PractitionerType, day: string, minutes: number, id?: string) => {
  const query = `date=${day}&duration=${minutes}&userTypes=${type}${id === undefined ? '' : `&${type}Id=${id}`}`;
  const answer = await fhir.native(who, `/appointment/available-slots?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (answer.json() as NativeSlots).slots.map((one) => `${one[`${type}ScheduleId`]} ${one.start} ${one.end}`);
};
const PROFESSION = { doctor: '10', midwife: '50', assistant: '60' } as const;

describe('Appointment/$find', () => {
  it('offers what the native search offers, on random days, durations, people and readers', async () => {
    for (let n = 0; n < 40; n += 1) {
      const [who, one] = [pick<Actor>([patient, doctor]), pick(practitioners)];
      const type = one.userType;
      const day = `2026-11-${pick([23, 24, 25, 26, 27, 28, 29])}`;
      const minutes = pick([15, 30, 45, 60]);
      const named = random() < 0.5;
      const native = await nativeTimes(who, type, day, minutes, named ? one.partyId : undefined);
      const whom = named ? `practitioner=Practitioner/${one.partyId}` : `specialty=${PROFESSION[type]}`;
      const pages = await all(who, `Appointment/$find?start=${day}&end=${day}&duration=${minutes}&${whom}&_count=100`);
      const found = pages.flatMap(resourcesIn).map(({ id, start, end }) => `${id.slice(0, 36)} ${start} ${end}`);
      expect([day, minutes, type, found.toSorted()]).toEqual([day, minutes, type, native.toSorted()]);
      expect(pages[0]?.total).toBe(native.length);
    }
  }, 120_000);

  it('is valid; a proposal and its slot are read by their id, and by nobody once the time is taken', async () => {
    const find = `Appointment/$find?start=2026-12-07T09:00:00Z&end=2026-12-07T09:15:00Z&practitioner=${doctor.partyId}`;
    const bundle = await fhir.search(doctor, find);
    expect(faultsIn(bundle)).toEqual([]);
    const [id = ''] = idsIn(bundle);
    expect(id).toBe(`${doctor.scheduleId}-202612070900-30`);
    expect(bundle.entry?.[0]?.fullUrl).toMatch(new RegExp(`/Appointment/${id}$`));
    expect(await fhir.read(doctor, `Appointment/${id}`)).toMatchObject({ id, status: 'proposed' });
    expect(await fhir.read(patient, `Slot/${id}`)).toMatchObject({ id, status: 'free' });
    const start = '2026-12-07T09:15:00.000Z';
    await anAppointment(fhir.db(), { patient: await aPatient(fhir.db()), practitioners: [doctor], start, minutes: 15 });
    expect((await fhir.get(doctor, `Appointment/${id}`)).statusCode).toBe(404);
    expect(await fhir.read(doctor, `Slot/${id}`)).toMatchObject({ id, status: 'busy' });
    // A person who may not read the calendar learns when it is free, and nothing else.
    expect((await fhir.get(patient, `Slot/${id}`)).statusCode).toBe(404);
    expect(idsIn(await fhir.search(doctor, find))).toEqual([]);
  });

  it('takes its parameters from a form and from a resource, and a visit by its kind', async () => {
    const query = `start=2026-12-08&end=2026-12-08&practitioner=${doctor.partyId}&visit-type=dermatologist`;
    const byAddress = await fhir.search(doctor, `Appointment/$find?${query}`);
    expect(resourcesIn(byAddress)[0]).toMatchObject({ minutesDuration: 15 });
    const ofOthers = await fhir.search(doctor, `Appointment/$find?${query.replace('dermatologist', 'gynecologist')}`);
    expect(resourcesIn(ofOthers)).toEqual([]);
    const byForm = await fhir.post(doctor, 'Appointment/$find', query);
    const parameter = [
      { name: 'start', valueDateTime: '2026-12-08' },
      { name: 'end', valueDateTime: '2026-12-08' },
      { name: 'practitioner', valueReference: { reference: `Practitioner/${doctor.partyId}` } },
      { name: 'visit-type', valueCoding: { system: 'urn:app:appointment-reason', code: 'dermatologist' } },
    ];
    const type = { 'content-type': 'application/fhir+json' };
    const body = JSON.stringify({ resourceType: 'Parameters', parameter });
    const byResource = await fhir.post(doctor, 'Appointment/$find', body, type);
    for (const answer of [byForm, byResource]) {
      expect([answer.statusCode, idsIn(answer.json() as Bundle)]).toEqual([200, idsIn(byAddress)]);
    }
    const faulty = await fhir.post(doctor, 'Appointment/$find', '{"resourceType":"Patient"}', type);
    expect([faulty.statusCode, faulty.json().resourceType]).toEqual([400, 'OperationOutcome']);
    expect((await fhir.post(doctor, 'Slot/_search', body, type)).statusCode).toBe(415);
  });

  it.each([
    ['no start', 'end=2026-11-24', 'start'],
    ['no end', 'start=2026-11-24', 'end'],
    ['an end before its start', 'start=2026-11-24&end=2026-11-23', 'end'],
    ['a prefix', 'start=ge2026-11-24&end=2026-11-25', 'start'],
    ['a month', 'start=2026-11&end=2026-12', 'start'],
    ['a day that is none', 'start=2026-02-30&end=2026-03-01', 'start'],
    ['days that are over', 'start=2026-11-02&end=2026-11-03', 'end'],
    ['more than 31 days', 'start=2026-11-24&end=2026-12-26', 'end'],
    ['a time in four years', 'start=2030-11-24&end=2030-11-25', 'end'],
    ['two ends', 'start=2026-11-24&end=2026-11-25&end=2026-11-26', 'end'],
    ['a length that is none', 'start=2026-11-24&end=2026-11-25&duration=20', 'duration'],
    ['an unknown kind of visit', 'start=2026-11-24&end=2026-11-25&visit-type=tea', 'visit-type'],
    [
      'a foreign reference',
      'start=2026-11-24&end=2026-11-25&practitioner=https://else.example/Practitioner/1',
      'practitioner',
    ],
    ['an unknown parameter', 'start=2026-11-24&end=2026-11-25&mood=good', 'mood'],
  ])('is refused with %s, and names the parameter', async (_what, query, name) => {
    const answer = await fhir.get(doctor, `Appointment/$find?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 422]);
    expect(answer.json().issue.map(({ expression }: { expression?: string[] }) => expression?.[0])).toContain(
      `http.${name}`,
    );
  });
});

describe('Slot', () => {
  const week = () => `Slot?schedule=Schedule/${doctor.scheduleId}&start=ge2026-11-24&start=lt2026-11-28&_count=100`;

  it('is free where the native search offers it, and busy where time within the hours is taken', async () => {
    const free = (await all(doctor, `${week()}&status=free`)).flatMap(resourcesIn);
    const native = await Promise.all(
      [24, 25, 26, 27].map((day) => nativeTimes(doctor, 'doctor', `2026-11-${day}`, 30, doctor.partyId)),
    );
    expect(free.map(({ start, end }) => `${doctor.scheduleId} ${start} ${end}`)).toEqual(native.flat());
    const busy = (await all(doctor, `${week()}&status=busy`)).flatMap(resourcesIn);
    expect(busy.length).toBeGreaterThan(0);
    const visits = (await all(doctor, 'Appointment?date=ge2026-11-24&date=lt2026-11-28&status=booked')).flatMap(
      resourcesIn,
    );
    for (const { start, end } of busy) {
      expect(visits.some((visit) => String(visit.start) < String(end) && String(visit.end) > String(start))).toBe(true);
      expect(free.some((slot) => String(slot.start) >= String(start) && String(slot.start) < String(end))).toBe(false);
    }
    const both = (await all(doctor, week())).flatMap(resourcesIn);
    expect(both).toHaveLength(free.length + busy.length);
    expect(faultsIn(both[0])).toEqual([]);
  });

  it('is busy for the readers of the calendar alone', async () => {
    expect((await all(patient, `${week()}&status=busy`)).flatMap(resourcesIn)).toEqual([]);
    const reader = await aMidwife(fhir.db());
    const calendar = { resource: 'practitioner_calendar', from: doctor.partyId, to: reader.partyId };
    await aGrant(fhir.db(), { ...calendar, rights: ['READ', 'BOOK'] });
    expect((await all(reader, `${week()}&status=busy`)).flatMap(resourcesIn).length).toBeGreaterThan(0);
  });

  it.each([
    ['without a schedule', 'start=lt2026-12-01', 'schedule'],
    ['without an end', 'schedule=$S', 'start'],
    ['with a start without an end', 'schedule=$S&start=ge2026-11-24', 'start'],
    ['over more than 31 days', 'schedule=$S&start=ge2026-11-24&start=lt2026-12-31', 'start'],
    ['of two schedules', 'schedule=$S,$S&start=lt2026-12-01', 'schedule'],
    ['with a day that is none', 'schedule=$S&start=lt2026-02-30', 'start'],
  ])('is refused %s, and names the parameter', async (_what, query, name) => {
    const answer = await fhir.get(doctor, `Slot?${query.replaceAll('$S', doctor.scheduleId)}`);
    expect([answer.statusCode, answer.json().issue[1]?.expression]).toEqual([422, [`http.${name}`]]);
  });
});

describe('Appointment', () => {
  it('is to a person what the native routes show, the same visits with the same people', async () => {
    for (const who of [doctor, patient]) {
      const found = (await all(who, 'Appointment?date=ge2026-11-20&date=lt2026-12-05&_count=10')).flatMap(resourcesIn);
      const native = (await fhir.native(who, '/appointment?start=2026-11-20&end=2026-12-05&$limit=200')).json() as {
        id: string;
      }[];
      expect(found.map(({ id }) => id).toSorted()).toEqual(native.map(({ id }) => id).toSorted());
      expect(faultsIn(found[0])).toEqual([]);
      expect(JSON.stringify(found[0])).toContain('"Patient/');
    }
  });

  it.each([
    ['Appointment', 'date'],
    ['Appointment?date=ge2026-11-01', 'date'],
    ['Appointment?date=ge2026-01-01&date=lt2026-12-01', 'date'],
    ['Appointment?date=ne2026-01-01', 'date'],
  ])('%s is refused, and names its parameter', async (path, name) => {
    const answer = await fhir.get(doctor, path);
    expect([answer.statusCode, answer.json().issue[1]?.expression]).toEqual([422, [`http.${name}`]]);
  });
});
