import { anOpenDoctor, aPatient, type Person } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { at, type Booked, book, draft, period, tally } from './support/visits.ts';

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all([...Array(count).keys()].map(make));

const DOUBLE = `select 1 from appointment_participants a join appointment_participants b
  on a.party_id = b.party_id and a.appointment_id < b.appointment_id and a.during && b.during
  where a.status = 'BOOKED' and b.status = 'BOOKED'`;

test.afterEach(async ({ product }) => {
  expect(await product.ask(DOUBLE)).toEqual([]);
});

for (const count of [50, 200]) {
  test(`${count} people want one slot: one gets it, the refusals name who is not free`, async ({ product }) => {
    const doctor = await anOpenDoctor(product);
    const patients: Person[] = await many(20, () => aPatient(product));
    const start = at(3);
    const answers = await many(count, (index) => {
      const patient = patients[index % patients.length] as Person;
      return patient.caller.post('/appointment', draft(doctor, patient, start));
    });
    const { 201: won, ...lost } = tally(answers);
    expect(won).toBe(1);
    for (const reason of Object.keys(lost)) expect(reason).toMatch(/^409 (DOCTOR|PATIENT)_UNAVAILABLE$/);
  });

  test(`${count} people want lengths that overlap: no two of those who get one do`, async ({ product }) => {
    const doctor = await anOpenDoctor(product);
    const patients: Person[] = await many(20, () => aPatient(product));
    const answers = await many(count, (index) => {
      const patient = patients[index % patients.length] as Person;
      const body = draft(doctor, patient, at(3, 9, 15 * (index % 4)), [60, 45, 30, 15][index % 4]);
      return patient.caller.post('/appointment', body);
    });
    const { 201: won = 0, ...lost } = tally(answers);
    expect(won).toBeGreaterThanOrEqual(1);
    for (const reason of Object.keys(lost)) expect(reason).toMatch(/^409 (DOCTOR|PATIENT)_UNAVAILABLE$/);
  });
}

test('of twenty changes of one version one is made', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  const answers = await many(20, (index) =>
    doctor.caller.patch(`/appointment/${id}`, period(at(4, 8 + (index % 8))), 1),
  );
  expect(tally(answers)).toEqual({ 200: 1, '412 STALE_VERSION': 19 });
});

test('a visit that is moved and cancelled at once ends cancelled', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  const answers = await many(12, (index) =>
    index % 2 === 0
      ? doctor.caller.patch(`/appointment/${id}`, period(at(4, 8 + index)), 1)
      : doctor.caller.post(`/appointment/${id}/cancel`, {}),
  );
  for (const outcome of Object.keys(tally(answers))) {
    expect(outcome).toMatch(/^(200|412 STALE_VERSION|409 APPOINTMENT_NOT_EDITABLE)$/);
  }
  expect((await doctor.caller.get(`/appointment/${id}`)).as()).toMatchObject({ status: 'CANCELLED' });
  const places = await product.ask('select distinct status from appointment_participants where appointment_id = $1', [
    id,
  ]);
  expect(places).toEqual([{ status: 'CANCELLED' }]);
});

test('many visits moved onto one time, and round in a ring, wait for each other without a deadlock', async ({
  product,
}) => {
  const doctor = await anOpenDoctor(product);
  const patients = await many(8, () => aPatient(product));
  const visits: Booked[] = [];
  for (const [index, patient] of patients.entries()) visits.push(await book(doctor, patient, at(5, 8 + index)));
  const move = ({ id }: Booked, start: string) => doctor.caller.patch(`/appointment/${id}`, period(start), 1);

  const ring = await Promise.all(visits.map((visit, index) => move(visit, at(5, 8 + ((index + 1) % 8)))));
  const moved = new Set(visits.filter((_, index) => ring[index]?.status === 200).map(({ id }) => id));
  for (const outcome of Object.keys(tally(ring))) expect(outcome).toMatch(/^(200|409 DOCTOR_UNAVAILABLE)$/);

  const waiting = visits.filter(({ id }) => !moved.has(id));
  const onto = await Promise.all(waiting.map((visit) => move(visit, at(6))));
  expect(tally(onto)).toEqual({ 200: 1, '409 DOCTOR_UNAVAILABLE': waiting.length - 1 });
});
