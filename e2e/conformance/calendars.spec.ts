import { addDays, dayOf, weekday } from '@maillon/domain/day';
import { Caller } from './support/caller.ts';
import { aDoctor, aPatient, openWeek, type Practitioner, type WeeklySlot } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { at, period } from './support/visits.ts';

const slot = (weekday: number, startTime: string, endTime: string): WeeklySlot => ({ weekday, startTime, endTime });

const save = async ({ caller, id, scheduleId }: Practitioner, slots: readonly object[], more: object = {}) => {
  const { headers } = await caller.get(`/schedule/doctor/${id}`);
  return caller.post(
    `/schedule/${scheduleId}/settings`,
    { slots, ...more },
    { headers: { 'if-match': String(headers.etag) } },
  );
};

const except = ({ caller, scheduleId }: Practitioner, slots: readonly object[]) =>
  caller.post(`/schedule/${scheduleId}/slots`, { slots });

test('a calendar is open to its owner; for everybody else it says how the request for it stands', async ({
  product,
}) => {
  const [owner, colleague, patient] = [await aDoctor(product), await aDoctor(product), await aPatient(product)];
  const range = `startDate=${at(0)}&endDate=${at(7)}`;
  const calls = ({ caller }: { caller: Caller }) => [
    caller.get(`/schedule/${owner.scheduleId}?${range}`),
    caller.get(`/schedule/doctor/${owner.id}`),
    caller.post(`/schedule/${owner.scheduleId}/settings`, { slots: [] }),
    caller.post(`/schedule/${owner.scheduleId}/slots`, { slots: [{ ...period(at(2)), status: 'BUSY' }] }),
    caller.call('DELETE', `/schedule/${owner.scheduleId}/slots?slotIds=${crypto.randomUUID()}`),
  ];
  for (const answer of calls({ caller: new Caller(product.address) })) expectRefusal(await answer, 401, 'UNAUTHORISED');
  for (const answer of calls(patient)) expect((await answer).status).toBe(403);
  for (const answer of calls(colleague)) {
    expectRefusal(await answer, 403, 'SCHEDULE_ACCESS_REQUIRED', {
      detail: 'Vous n’avez pas les droits nécessaires',
      accessPolicy: null,
    });
  }
  expect((await owner.caller.get(`/schedule/${owner.scheduleId}?${range}`)).status).toBe(200);
  // A user id names the same profile (design api A1).
  expect((await owner.caller.get(`/schedule/doctor/${owner.userId}`)).as()).toMatchObject({ id: owner.scheduleId });
});

test('an unknown calendar, profile or profession is refused in the words that clients compare', async ({ product }) => {
  const { caller, id } = await aDoctor(product);
  const unknown = crypto.randomUUID();
  const message = 'Schedule not found';
  expectRefusal(
    await caller.get(`/schedule/${unknown}?startDate=${at(0)}&endDate=${at(1)}`),
    404,
    'SCHEDULE_NOT_FOUND',
    { message },
  );
  expectRefusal(await caller.get(`/schedule/doctor/${unknown}`), 404, 'SCHEDULE_NOT_FOUND', { message });
  for (const type of ['patient', 'organization', 'constructor']) {
    expectRefusal(await caller.get(`/schedule/${type}/${id}`), 422, 'UNSUPPORTED_USER_TYPE', {
      message: 'Unsupported user type',
    });
  }
});

const WEEKS: readonly [rule: string, slots: readonly object[], code: string, pointer: string, message?: string][] = [
  [
    'no start',
    [{ weekday: 1, endTime: '10:00' }],
    'VALIDATION_FAILED',
    '/slots/0/startTime',
    'L’heure de début est requise',
  ],
  [
    'no end',
    [{ weekday: 1, startTime: '10:00' }],
    'VALIDATION_FAILED',
    '/slots/0/endTime',
    'L’heure de fin est requise',
  ],
  ['no length', [slot(1, '10:00', '10:00')], 'VALIDATION_FAILED', '/slots/0/endTime'],
  ['24:00', [slot(1, '10:00', '24:00')], 'VALIDATION_FAILED', '/slots/0/endTime'],
  ['an eighth day', [slot(8, '10:00', '11:00')], 'VALIDATION_FAILED', '/slots/0/weekday'],
  ['an overlap', [slot(1, '10:00', '12:00'), slot(1, '11:00', '13:00')], 'SLOTS_OVERLAP', '/slots/1'],
  ['an overlap past midnight', [slot(1, '22:00', '02:00'), slot(2, '01:00', '03:00')], 'SLOTS_OVERLAP', '/slots/1'],
  ['an overlap past Sunday', [slot(7, '22:00', '02:00'), slot(1, '01:00', '03:00')], 'SLOTS_OVERLAP', '/slots/1'],
  ['an unknown member', [{ ...slot(1, '10:00', '12:00'), x: 1 }], 'UNKNOWN_FIELD', '/slots/0/x'],
];

test('a typical week with a fault changes nothing', async ({ product }) => {
  const doctor = await aDoctor(product);
  for (const [rule, slots, code, pointer, message] of WEEKS) {
    await test.step(rule, async () => {
      const errors = [expect.objectContaining(message === undefined ? { pointer } : { pointer, message })];
      expectRefusal(await save(doctor, slots), 422, code, { errors });
    });
  }
  for (const duration of [4, 121, 7.5, '30']) expect((await save(doctor, [], { duration })).status).toBe(422);
  for (const timeZone of ['Mars/Olympus', '+02:00', ''])
    expect((await save(doctor, [], { timeZone })).status).toBe(422);
  expect((await doctor.caller.get(`/schedule/doctor/${doctor.id}`)).as()).toMatchObject({
    version: 1,
    settings: { slots: [] },
  });
});

test('a week may be sent as instants, which mean the wall clock of the calendar', async ({ product }) => {
  const doctor = await aDoctor(product);
  const answer = await save(doctor, [
    { start: '2027-01-04T22:00:00+01:00', end: '2027-01-05T02:00:00+01:00' },
    { start: '2027-07-07T07:00:00Z', end: '2027-07-07T10:00:00Z' },
  ]);
  expect(answer.as()).toMatchObject({
    duration: 30,
    timeZone: 'Europe/Paris',
    settings: {
      slots: [
        { weekday: 1, startTime: '22:00', endTime: '02:00' },
        { weekday: 3, startTime: '09:00', endTime: '12:00' },
      ],
    },
  });
});

test('an exceptional period has a start to come and an end after it', async ({ product }) => {
  const doctor = await aDoctor(product);
  const faults: readonly [slot: object, pointer: string, message: string][] = [
    [{ end: at(2), status: 'BUSY' }, '/slots/0/start', 'La date de début est requise'],
    [
      { ...period(at(-1)), status: 'BUSY' },
      '/slots/0/start',
      'La date et l’heure de début ne peuvent pas être dans le passé',
    ],
    [{ start: at(3), end: at(2), status: 'BUSY' }, '/slots/0/end', 'La date de fin doit être après la date de début'],
    [
      { start: at(3, 10), end: at(3, 9), status: 'FREE' },
      '/slots/0/end',
      'L’heure de fin doit être après l’heure de début',
    ],
  ];
  for (const [fault, pointer, message] of faults) {
    expectRefusal(await except(doctor, [fault]), 422, 'VALIDATION_FAILED', { errors: [{ pointer, message }] });
  }
});

test('exceptional periods go all together or not at all, and never those of another calendar', async ({ product }) => {
  const [doctor, other] = [await aDoctor(product), await aDoctor(product)];
  const ids = async (who: Practitioner): Promise<string[]> =>
    (
      await except(who, [
        { ...period(at(3, 10), 60), status: 'BUSY' },
        { ...period(at(4, 10), 60), status: 'FREE' },
      ])
    )
      .as<{ id: string }[]>()
      .map(({ id }) => id);
  const [own, foreign] = [await ids(doctor), await ids(other)];
  const remove = (list: readonly string[]) =>
    doctor.caller.call('DELETE', `/schedule/${doctor.scheduleId}/slots?slotIds=${list.join()}`);
  const left = async () =>
    (await doctor.caller.get(`/schedule/doctor/${doctor.id}`)).as<{ slots: object[] }>().slots.length;

  expectRefusal(await remove([own[0] ?? '', foreign[0] ?? '']), 404, 'NOT_FOUND');
  expect(await left()).toBe(2);
  expect((await remove(own)).status).toBe(204);
  expect(await left()).toBe(0);
  expectRefusal(await remove(own), 404, 'NOT_FOUND');
});

test('a booked visit outlives the opening it was booked in, and the owner is notified', async ({ product }) => {
  const [doctor, patient] = [await aDoctor(product), await aPatient(product)];
  const day = addDays(dayOf(Date.now(), 'Europe/Paris'), 7);
  await openWeek(doctor, [slot(weekday(day), '00:00', '23:45')]);
  const start = `${day}T10:00:00.000Z`;
  const booked = await patient.caller.post('/appointment', {
    doctorId: doctor.id,
    patientId: patient.id,
    serviceCategory: 'Consultation',
    ...period(start),
  });
  const { id } = booked.as<{ id: string }>();
  const closed = await openWeek(doctor, []);
  expect(closed.as()).toMatchObject({ warnings: [{ appointmentId: id, start }] });
  expect((await doctor.caller.get(`/appointment/${id}`)).as()).toMatchObject({ status: 'BOOKED' });
});
