import type { OwnProduct } from '../support/own-product.ts';
import { anOpenDoctor, aPatient, type Person } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { at, type Booked, draft, tally } from './support/visits.ts';

/** Of this patient alone: other tests book the same times in the same product. */
const visitsOf = ({ ask }: OwnProduct, { id }: Person) => ask('select 1 from appointments where patient_id = $1', [id]);

test('a booking needs a key, and the key is a UUID', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const body = draft(doctor, patient, at(3));
  const without = await patient.caller.call('POST', '/appointment', { body });
  expectRefusal(without, 400, 'IDEMPOTENCY_KEY_REQUIRED', { detail: 'Requête invalide' });
  for (const key of ['x', '', `${crypto.randomUUID()}, ${crypto.randomUUID()}`]) {
    expectRefusal(await patient.caller.post('/appointment', body, { key }), 400, 'IDEMPOTENCY_KEY_INVALID');
  }
});

test('the same request with the same key gets the same answer and does nothing more', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const [key, body] = [crypto.randomUUID(), draft(doctor, patient, at(4))];
  const first = await patient.caller.post('/appointment', body, { key });
  const otherOrder = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()));

  for (const [sent, sentKey] of [[body, key] as const, [otherOrder, key.toUpperCase()] as const]) {
    const again = await patient.caller.post('/appointment', sent, { key: sentKey });
    expect([again.status, again.text, again.headers.etag]).toEqual([201, first.text, first.headers.etag]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  }
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(await visitsOf(product, patient)).toHaveLength(1);
});

test('another body under the same key is refused, another person or another route is another key', async ({
  product,
}) => {
  const [doctor, patient, other] = [await anOpenDoctor(product), await aPatient(product), await aPatient(product)];
  const key = crypto.randomUUID();
  expect((await patient.caller.post('/appointment', draft(doctor, patient, at(4)), { key })).status).toBe(201);
  const changed = await patient.caller.post('/appointment', draft(doctor, patient, at(5)), { key });
  expectRefusal(changed, 422, 'IDEMPOTENCY_KEY_REUSED');
  expect((await other.caller.post('/appointment', draft(doctor, other, at(5)), { key })).status).toBe(201);
  expect((await patient.caller.post('/user/current/terms', { version: '2025-01-29' }, { key })).status).toBe(204);
});

test('a refusal is kept under its key too', async ({ product }) => {
  const [doctor, patient, other] = [await anOpenDoctor(product), await aPatient(product), await aPatient(product)];
  const taken = await patient.caller.post('/appointment', draft(doctor, patient, at(4)));
  const [key, body] = [crypto.randomUUID(), draft(doctor, other, at(4))];
  expectRefusal(await other.caller.post('/appointment', body, { key }), 409, 'DOCTOR_UNAVAILABLE');
  await doctor.caller.post(`/appointment/${taken.as<Booked>().id}/cancel`, {});

  const again = await other.caller.post('/appointment', body, { key });
  expectRefusal(again, 409, 'DOCTOR_UNAVAILABLE', { traceId: expect.any(String) });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await other.caller.post('/appointment', body)).status).toBe(201);
});

test('twenty requests at once with one key book once', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const [key, body] = [crypto.randomUUID(), draft(doctor, patient, at(6))];
  const answers = await Promise.all([...Array(20)].map(() => patient.caller.post('/appointment', body, { key })));

  const running = answers.filter(({ status }) => status === 409);
  for (const answer of running) {
    expectRefusal(answer, 409, 'IDEMPOTENCY_IN_PROGRESS');
    expect(answer.headers['retry-after']).toBe('1');
  }
  const booked = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
  expect(booked.size, JSON.stringify(tally(answers))).toBe(1);
  expect(await visitsOf(product, patient)).toHaveLength(1);
});
