import { addDays, dayOf, type IsoDay, isoDay, weekday } from '@maillon/domain/day';
import { dayOfInstant } from '../support/days.ts';
import {
  aDoctor,
  anOpenDoctor,
  aPatient,
  aPractitioner,
  openWeek,
  type Person,
  type Practitioner,
} from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { at, book, draft } from './support/visits.ts';

const SPRING = nextLastSunday(3);
const AUTUMN = nextLastSunday(10);
/** In winter, so that Paris is an hour ahead of UTC. */
const MONDAY = nextWinterMonday();
const SUNDAY = addDays(MONDAY, -1);
const SUNDAY_NIGHT = [{ weekday: 7, startTime: '00:00', endTime: '06:00' }];

interface Slots {
  readonly slots: readonly { readonly start: string; readonly end: string }[];
}

/** The free starts of a day, to the minute in UTC. */
const startsOn = async (
  { caller }: Person,
  { type, id }: Practitioner,
  day: string,
  duration = 60,
): Promise<string[]> => {
  const answer = await caller.get(`/appointment/daily-availability/${type}/${id}?start=${day}&duration=${duration}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.as<Slots>().slots.map(({ start }) => minuteOf(start));
};

/** Every quarter of an hour between two times of a day (UTC), both included. */
const quarters = (day: IsoDay, from: string, until: string): string[] => {
  const [start, end] = [Date.parse(`${day}T${from}Z`), Date.parse(`${day}T${until}Z`)];
  const count = (end - start) / 900_000 + 1;
  return [...Array(count)].map((_, index) => minuteOf(new Date(start + index * 900_000).toISOString()));
};

const minuteOf = (instant: string): string => instant.slice(0, 16);

const exceptAt = async ({ caller, scheduleId }: Practitioner, from: string, until: string, status: string) => {
  const slots = [{ start: `${MONDAY}T${from}Z`, end: `${MONDAY}T${until}Z`, status }];
  expect((await caller.post(`/schedule/${scheduleId}/slots`, { slots })).status).toBe(201);
};

test('six hours of the wall clock are five on the night of spring; autumn offers each time of the wall once', async ({
  product,
}) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  await openWeek(doctor, SUNDAY_NIGHT);
  expect(await startsOn(patient, doctor, SPRING)).toEqual([
    ...quarters(addDays(SPRING, -1), '23:00', '23:45'),
    ...quarters(SPRING, '00:00', '03:00'),
  ]);
  expect(await startsOn(patient, doctor, AUTUMN)).toEqual([
    ...quarters(addDays(AUTUMN, -1), '22:00', '23:45'),
    ...quarters(AUTUMN, '00:00', '00:45'),
    ...quarters(AUTUMN, '02:00', '04:00'),
  ]);
  expect(await startsOn(patient, doctor, addDays(SPRING, -7))).toHaveLength(21);
});

test('an hour that a night skips is skipped, one that it repeats counts once', async ({ product }) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  await openWeek(doctor, [{ weekday: 7, startTime: '02:15', endTime: '02:45' }]);
  expect(await startsOn(patient, doctor, SPRING, 15)).toEqual([]);
  expect(await startsOn(patient, doctor, AUTUMN, 15)).toEqual(quarters(AUTUMN, '00:15', '00:30'));
});

test('a night belongs to both of its days, and a visit over midnight to the day it begins', async ({ product }) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  await openWeek(doctor, [{ weekday: 7, startTime: '22:00', endTime: '02:00' }]);
  expect(await startsOn(patient, doctor, SUNDAY)).toEqual(quarters(SUNDAY, '21:00', '22:45'));
  expect(await startsOn(patient, doctor, MONDAY)).toEqual([
    ...quarters(SUNDAY, '23:00', '23:45'),
    ...quarters(MONDAY, '00:00', '00:00'),
  ]);
  const overMidnight = draft(doctor, patient, `${SUNDAY}T22:45:00.000Z`, 60);
  expect((await patient.caller.post('/appointment', overMidnight)).status).toBe(201);
});

test('a day is asked for as a day, or as an instant that lies on it', async ({ product }) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  await openWeek(doctor, [{ weekday: 1, startTime: '09:00', endTime: '10:00' }]);
  for (const day of [MONDAY, `${MONDAY}T00:30:00%2B01:00`, `${SUNDAY}T23:30:00Z`, `${MONDAY}T17:59:00-05:00`]) {
    expect(await startsOn(patient, doctor, day), day).toEqual(quarters(MONDAY, '08:00', '08:00'));
  }
  expect(await startsOn(patient, doctor, `${MONDAY}T18:00:00-05:00`)).toEqual([]);
});

test('absences and openings compose in whatever order they were entered', async ({ product }) => {
  const patient = await aPatient(product);
  const periods = [
    ['09:00', '10:00', 'BUSY'],
    ['09:30', '09:45', 'FREE'],
    ['14:00', '15:00', 'FREE'],
    ['14:30', '14:45', 'BUSY'],
  ] as const;
  for (const order of [periods, periods.toReversed()]) {
    const doctor = await aDoctor(product);
    await openWeek(doctor, [{ weekday: 1, startTime: '09:00', endTime: '12:00' }]);
    for (const [from, until, status] of order) await exceptAt(doctor, from, until, status);
    expect(await startsOn(patient, doctor, MONDAY, 15)).toEqual([
      ...quarters(MONDAY, '08:00', '08:45'),
      ...quarters(MONDAY, '10:00', '10:45'),
      ...quarters(MONDAY, '14:00', '14:15'),
      ...quarters(MONDAY, '14:45', '14:45'),
    ]);
  }
});

test('a search for several professions gives the times at which one of each is free', async ({ product }) => {
  const [doctor, midwife, patient] = [
    await aDoctor(product),
    await aPractitioner(product, 'midwife'),
    await aPatient(product),
  ];
  await openWeek(doctor, [{ weekday: 1, startTime: '09:00', endTime: '10:30' }]);
  await openWeek(midwife, [{ weekday: 1, startTime: '10:00', endTime: '12:00' }]);
  const ids = `doctorId=${doctor.id}&midwifeId=${midwife.id}`;
  const answer = await patient.caller.get(
    `/appointment/available-slots?date=${MONDAY}&duration=30&userTypes=doctor,midwife&${ids}`,
  );
  expect(answer.as()).toMatchObject({
    slots: [
      {
        start: `${MONDAY}T09:00:00.000Z`,
        end: `${MONDAY}T09:30:00.000Z`,
        doctorScheduleId: doctor.scheduleId,
        midwifeScheduleId: midwife.scheduleId,
        assistantScheduleId: null,
      },
    ],
    doctorSchedules: [{ id: doctor.scheduleId, owner: { userData: { id: doctor.id } } }],
    midwifeSchedules: [{ id: midwife.scheduleId }],
    assistantSchedules: [],
  });
});

test('booked time is not offered, cancelled time is again; the patient who is elsewhere is not offered it either', async ({
  product,
}) => {
  const [doctor, other, patient] = [await anOpenDoctor(product), await anOpenDoctor(product), await aPatient(product)];
  const start = at(5, 10);
  const offered = async (who: Practitioner, asking: Person): Promise<boolean> => {
    const query = `date=${dayOfInstant(start)}&userTypes=doctor&doctorId=${who.id}&duration=30`;
    const answer = await asking.caller.get(`/appointment/available-slots?${query}`);
    return answer.as<Slots>().slots.some((slot) => slot.start === start);
  };
  expect(await offered(doctor, patient)).toBe(true);
  const { id } = await book(doctor, patient, start);
  expect(await offered(doctor, await aPatient(product))).toBe(false);
  expect(await offered(other, patient)).toBe(false);
  await doctor.caller.post(`/appointment/${id}/cancel`, {});
  expect(await offered(doctor, patient)).toBe(true);
  expect(await offered(other, patient)).toBe(true);
});

test('an answer has its four members even when it is empty; a stranger cannot be asked for', async ({ product }) => {
  const patient = await aPatient(product);
  const unknownId = crypto.randomUUID();
  const ask = (query: string) => patient.caller.get(`/appointment/available-slots?date=${MONDAY}&${query}`);
  expect((await ask(`userTypes=doctor&doctorId=${unknownId}`)).as()).toEqual({
    slots: [],
    doctorSchedules: [],
    assistantSchedules: [],
    midwifeSchedules: [],
  });
  expectRefusal(await ask(`userTypes=doctor&patientId=${unknownId}`), 404, 'NOT_FOUND');
  expect((await ask('userTypes=doctor,midwife')).status).toBe(200);
  expect((await ask('userTypes=doctor&userTypes=midwife')).status).toBe(200);
  expect((await ask('userTypes[]=doctor&userTypes%5B%5D=midwife')).status).toBe(200);
});

function nextLastSunday(month: 3 | 10): IsoDay {
  const from = addDays(dayOf(Date.now(), 'Europe/Paris'), 8);
  const year = Number(from.slice(0, 4));
  const of = (which: number): IsoDay => {
    const last = isoDay(`${which}-${String(month).padStart(2, '0')}-31`);
    return addDays(last, -(weekday(last) % 7));
  };
  return of(year) >= from ? of(year) : of(year + 1);
}

function nextWinterMonday(): IsoDay {
  const year = Number(dayOf(Date.now(), 'Europe/Paris').slice(0, 4)) + 1;
  const first = isoDay(`${year}-01-10`);
  return addDays(first, (8 - weekday(first)) % 7);
}
