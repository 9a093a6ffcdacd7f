import { dayOfInstant } from '../support/days.ts';
import { Caller } from './support/caller.ts';
import {
  aDoctor,
  anOpenDoctor,
  aPatient,
  aPractitioner,
  becomeContacts,
  openAllHours,
  openWeek,
  type Person,
} from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { after, at, type Booked, book, draft, period } from './support/visits.ts';

const send = ({ caller }: Person, body: object) => caller.post('/appointment', body);

test('a booking with a fault writes nothing and names the fault', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const good = draft(doctor, patient, at(3));
  const required = 'Ce champ est obligatoire';
  const thisMinute = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
  const faults: readonly [changes: object, status: number, code: string, error: Record<string, unknown>][] = [
    [{ serviceCategory: undefined }, 422, 'VALIDATION_FAILED', { pointer: '/serviceCategory', message: required }],
    [{ doctorId: undefined }, 422, 'VALIDATION_FAILED', { pointer: '/doctorId', message: required }],
    [{ patientId: undefined }, 422, 'VALIDATION_FAILED', { pointer: '/patientId', message: required }],
    [{ start: undefined }, 422, 'VALIDATION_FAILED', { pointer: '/start', message: required }],
    [{ end: after(good.start, 20) }, 422, 'VALIDATION_FAILED', { pointer: '/end' }],
    [{ end: good.start }, 422, 'VALIDATION_FAILED', { pointer: '/end' }],
    [{ end: after(good.start, -30) }, 422, 'VALIDATION_FAILED', { pointer: '/end' }],
    [period(after(thisMinute, -2)), 422, 'DATE_IN_PAST', { message: 'Cette date est déjà passée' }],
    [{ start: good.start.slice(0, 19) }, 400, 'DATE_OFFSET_REQUIRED', { pointer: '/start' }],
    [{ start: '2027-02-30T09:00:00Z' }, 422, 'VALIDATION_FAILED', { pointer: '/start' }],
    [{ start: '9999-12-31T09:00:00Z' }, 422, 'VALIDATION_FAILED', { pointer: '/start' }],
    [{ start: 0 }, 422, 'VALIDATION_FAILED', { pointer: '/start' }],
    [{ description: 'x'.repeat(2001) }, 422, 'VALIDATION_FAILED', { pointer: '/description' }],
    [{ description: 'a\u0000b' }, 422, 'VALIDATION_FAILED', { pointer: '/description' }],
    [{ createdBy: patient.id }, 422, 'UNKNOWN_FIELD', { pointer: '/createdBy' }],
    [{ status: 'FULFILLED' }, 422, 'UNKNOWN_FIELD', { pointer: '/status' }],
    [{ doctorId: crypto.randomUUID() }, 404, 'NOT_FOUND', { pointer: '/doctorId' }],
    [{ doctorId: patient.id }, 404, 'NOT_FOUND', { pointer: '/doctorId' }],
    [{ patientId: crypto.randomUUID() }, 404, 'NOT_FOUND', { pointer: '/patientId' }],
    [{ organizationId: crypto.randomUUID() }, 404, 'NOT_FOUND', { pointer: '/organizationId' }],
    [{ id: crypto.randomUUID() }, 409, 'ID_TAKEN', { pointer: '/id' }],
    [
      period(after(good.start, 7)),
      422,
      'NO_SLOT',
      { message: 'Aucun professionnel disponible pour cette plage horaire' },
    ],
  ];
  for (const [changes, status, code, error] of faults) {
    const errors = expect.arrayContaining([expect.objectContaining(error)]);
    await test.step(`${code} ${JSON.stringify(changes).slice(0, 60)}`, async () =>
      expectRefusal(await send(patient, { ...good, ...changes }), status, code, { errors }));
  }
  const written = 'select 1 from appointment_participants where party_id = $1';
  expect(await product.ask(written, [doctor.id])).toEqual([]);
  expect((await send(patient, good)).status).toBe(201);
});

test('patients book for themselves, in what a doctor has opened', async ({ product }) => {
  const [doctor, patient, other] = [await aDoctor(product), await aPatient(product), await aPatient(product)];
  await openWeek(doctor, []);
  expectRefusal(await send(patient, draft(doctor, patient, at(3))), 422, 'NO_SLOT');
  await openAllHours(doctor);
  expectRefusal(await send(other, draft(doctor, patient, at(3))), 404, 'NOT_FOUND', {
    errors: [{ pointer: '/patientId' }],
  });
  const answer = await send(patient, draft(doctor, patient, at(3)));
  expect(answer.as()).toMatchObject({
    status: 'BOOKED',
    version: 1,
    patient: { userData: { id: patient.id } },
    doctors: [{ userData: { id: doctor.id, schedule: { id: doctor.scheduleId } } }],
    midwives: [],
    assistants: [],
  });
  expect(answer.headers.etag).toBe('"1"');
});

test('no participant has two visits at once, whole or in part; adjacent visits are fine', async ({ product }) => {
  const [doctor, second] = [await anOpenDoctor(product), await anOpenDoctor(product)];
  const [patient, other] = [await aPatient(product), await aPatient(product)];
  await book(doctor, patient, at(3, 9));
  const doctorTaken = {
    message: 'Doctor is not available at the specified time',
    detail: 'Le médecin n’est pas disponible dans ces horaires',
  };
  expectRefusal(await send(other, draft(doctor, other, at(3, 9))), 409, 'DOCTOR_UNAVAILABLE', doctorTaken);
  expectRefusal(await send(other, draft(doctor, other, at(3, 8, 45))), 409, 'DOCTOR_UNAVAILABLE', doctorTaken);
  expectRefusal(await send(other, draft(doctor, other, at(3, 9, 15), 15)), 409, 'DOCTOR_UNAVAILABLE', doctorTaken);
  expectRefusal(await send(patient, draft(second, patient, at(3, 9, 15))), 409, 'PATIENT_UNAVAILABLE', {
    message: 'Patient is not available at the specified time',
  });
  for (const start of [at(3, 8, 30), at(3, 9, 30)]) await book(doctor, other, start);
});

test('a professional books their own patients: at any hour for themselves, in the open for the others', async ({
  product,
}) => {
  const [doctor, stranger, patient] = [await aDoctor(product), await anOpenDoctor(product), await aPatient(product)];
  const [midwife, assistant] = [await aPractitioner(product, 'midwife'), await aPractitioner(product, 'assistant')];
  expectRefusal(await send(doctor, draft(doctor, patient, at(3))), 404, 'NOT_FOUND', {
    errors: [{ pointer: '/patientId' }],
  });
  await openAllHours(doctor);
  await book(doctor, patient, at(3));
  await openWeek(doctor, []);

  expect((await send(doctor, draft(doctor, patient, at(4)))).status).toBe(201);
  expectRefusal(await send(doctor, draft(stranger, patient, at(5))), 403, 'FORBIDDEN');
  for (const guest of [{ midwifeId: midwife.id }, { assistantId: assistant.id }]) {
    expectRefusal(await send(doctor, { ...draft(doctor, patient, at(5)), ...guest }), 403, 'NOT_A_COLLEAGUE');
  }
  await becomeContacts(doctor, midwife);
  await becomeContacts(doctor, assistant);
  expectRefusal(
    await send(doctor, { ...draft(doctor, patient, at(5)), midwifeId: midwife.id }),
    409,
    'MIDWIFE_UNAVAILABLE',
    {
      message: 'Midwife is not available at the specified time',
    },
  );
  expectRefusal(
    await send(doctor, { ...draft(doctor, patient, at(5)), assistantId: assistant.id }),
    409,
    'ASSISTANT_UNAVAILABLE',
    {
      message: 'Assistant is not available at the specified time',
      detail: 'L’assistant n’est pas disponible dans ces horaires',
    },
  );
  await openAllHours(midwife);
  await openAllHours(assistant);
  const together = { ...draft(doctor, patient, at(5)), midwifeId: midwife.id, assistantId: assistant.id };
  const answer = await send(doctor, together);
  expect(answer.status, answer.text).toBe(201);
  for (const { caller } of [doctor, midwife, assistant, patient]) {
    expect((await caller.get(`/appointment/${answer.as<Booked>().id}`)).status).toBe(200);
  }

  const absence = { slots: [{ ...period(at(6), 60), status: 'BUSY' }] };
  await doctor.caller.post(`/schedule/${doctor.scheduleId}/slots`, absence);
  expectRefusal(await send(doctor, draft(doctor, patient, at(6))), 409, 'DOCTOR_UNAVAILABLE');
});

test('strangers see nothing of a visit, its patient moves and cancels it and changes nothing else', async ({
  product,
}) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  const calls = (caller: Caller) => [
    caller.get(`/appointment/${id}`),
    caller.patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, 1),
    caller.post(`/appointment/${id}/cancel`, {}),
    caller.post(`/appointment/${id}/livekit-token`, {}),
  ];
  for (const { caller } of [await aPatient(product), await aDoctor(product)]) {
    for (const answer of calls(caller)) expectRefusal(await answer, 404, 'NOT_FOUND');
    expectRefusal(await caller.get(`/patient/${patient.id}/appointment`), 404, 'NOT_FOUND');
  }
  const { caller } = patient;
  expect((await caller.get(`/appointment/${id}`)).status).toBe(200);
  expectRefusal(await caller.patch(`/appointment/${id}`, { serviceCategory: 'FollowUp' }, 1), 403, 'FORBIDDEN');
  expectRefusal(await caller.post(`/appointment/${id}/livekit-token`, {}), 403, 'OUTSIDE_CALL_WINDOW');
  expect((await caller.patch(`/appointment/${id}`, period(at(4)), 1)).as()).toMatchObject({ start: at(4), version: 2 });
  expect((await caller.post(`/appointment/${id}/cancel`, { code: 'pat' })).as()).toMatchObject({ cancelCode: 'pat' });
  const quarter = 15 * 60_000;
  const inThreeHours = new Date((Math.floor(Date.now() / quarter) + 12) * quarter).toISOString();
  const soon = await book(doctor, patient, inThreeHours);
  expectRefusal(await caller.post(`/appointment/${soon.id}/cancel`, {}), 409, 'PATIENT_TOO_LATE');
});

test('a visit moves: onto its own time, not into the past, not onto another one', async ({ product }) => {
  const [doctor, patient, other] = [await anOpenDoctor(product), await aPatient(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3, 9));
  await book(doctor, other, at(3, 9, 30));
  const move = (changes: object, version: number) => doctor.caller.patch(`/appointment/${id}`, changes, version);

  expectRefusal(await move(period(at(3, 9, 15)), 1), 409, 'DOCTOR_UNAVAILABLE');
  expectRefusal(await move(period(at(-1)), 1), 422, 'DATE_IN_PAST');
  expectRefusal(await move({ start: at(4) }, 1), 422, 'VALIDATION_FAILED', { errors: [{ pointer: '/end' }] });
  expectRefusal(await move({ status: 'FULFILLED' }, 1), 422, 'UNKNOWN_FIELD');
  expectRefusal(await move({ doctorId: null }, 1), 422, 'VALIDATION_FAILED', { errors: [{ pointer: '/doctorId' }] });
  expect((await move(period(at(3, 8, 45)), 1)).as()).toMatchObject({ start: at(3, 8, 45), version: 2 });
  expect((await move(period(at(3, 8, 45), 45), 2)).as()).toMatchObject({ end: at(3, 9, 30), version: 3 });
  await book(doctor, await aPatient(product), at(3, 10));
});

test('cancelling is done once, frees the time, and ends the visit', async ({ product }) => {
  const [doctor, patient, other] = [await anOpenDoctor(product), await aPatient(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  const cancel = (reason: string) => doctor.caller.post(`/appointment/${id}/cancel`, { reason });
  const [first, second] = [await cancel('Empêchement'), await cancel('Autre raison')];
  expect(first.as()).toMatchObject({ status: 'CANCELLED', version: 2 });
  expect([second.status, second.text]).toEqual([200, first.text]);

  expectRefusal(await doctor.caller.patch(`/appointment/${id}`, period(at(4)), 2), 409, 'APPOINTMENT_NOT_EDITABLE');
  expectRefusal(await doctor.caller.post(`/appointment/${id}/livekit-token`, {}), 409, 'APPOINTMENT_STATE');
  await book(doctor, other, at(3));
});

test('a list shows one’s own visits, filtered, sorted, and page by page', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const booked = [
    await book(doctor, patient, at(3)),
    await book(doctor, patient, at(4)),
    await book(doctor, patient, at(5)),
  ];
  const ids = booked.map(({ id }) => id);
  await doctor.caller.post(`/appointment/${ids[1]}/cancel`, {});
  const list = async (query: string): Promise<string[]> =>
    (await patient.caller.get(`/appointment?${query}`)).as<Booked[]>().map(({ id }) => id);

  expect(await list('')).toEqual(ids);
  expect(await list('$sort=-start')).toEqual(ids.toReversed());
  expect(await list('status=CANCELLED')).toEqual([ids[1]]);
  expect(await list(`start=${at(3, 12)}&end=${at(4, 12)}`)).toEqual([ids[1]]);
  expect(await list(`start=${dayOfInstant(at(4))}`)).toEqual(ids.slice(1));
  expect((await patient.caller.get('/appointment?$first=1')).as()).toMatchObject({ id: ids[0] });
  const latest = 'status=FULFILLED&start=2024-01-01&$sort=-start&$first=1';
  expect((await patient.caller.get(`/appointment?${latest}`)).as()).toBeNull();
  expectRefusal(await patient.caller.get(`/appointment?organizationId=${crypto.randomUUID()}`), 404, 'NOT_FOUND');

  const pages: string[] = [];
  for (let next: string | null = '/api/appointment?$limit=1'; next !== null; ) {
    const page = await patient.caller.get(next.slice('/api'.length));
    pages.push(...page.as<Booked[]>().map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? null;
  }
  expect(pages).toEqual(ids);
  expect((await patient.caller.get('/appointment?$limit=1&$count=1')).headers['x-total-count']).toBe('3');
  expect((await doctor.caller.get(`/patient/${patient.id}/appointment?limit=2`)).as<Booked[]>()).toHaveLength(2);
});

test('booking opens the file to the doctor, once, and with a consent', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  expect((await doctor.caller.get('/patient')).as()).toEqual([]);
  for (const day of [3, 4]) await book(doctor, patient, at(day));
  expect((await doctor.caller.get('/patient')).as()).toMatchObject([{ userData: { id: patient.id } }]);
  expect((await patient.caller.get('/user/current')).as()).toMatchObject({
    grantedAccessTo: [{ resource: 'medical-file', status: 'ACCEPTED', rights: ['READ', 'WRITE'] }],
  });
  expect(await product.ask('select type from consents where party_id = $1', [patient.id])).toEqual([
    { type: 'data-sharing' },
  ]);
});
