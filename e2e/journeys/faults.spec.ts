import { addDays, dayOf } from '@maillon/domain/day';
import { toInstant } from '@maillon/domain/zone';
import type { APIRequestContext } from '@playwright/test';
import { until } from '../../tools/lib/processes.mjs';
import { aContext, openAlways, signUpDoctor, signUpPatient } from '../support/account.ts';
import { ownPorts } from '../support/addresses.ts';
import { anIdentity } from '../support/identities.ts';
import { anOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

const ZONE = 'Europe/Paris';
const QUARTER = 15 * 60_000;
let product: OwnProduct;
let patient: APIRequestContext;
let draftAt: (index: number) => object;

test.beforeAll(async ({ browser }) => {
  product = await anOwnProduct(ownPorts.faults);
  const at = (): ReturnType<typeof aContext> => aContext(browser, { baseURL: product.address });
  const [doctorContext, patientContext] = [await at(), await at()];
  const doctor = await signUpDoctor(doctorContext.request, anIdentity());
  await openAlways(doctorContext.request, doctor.scheduleId, doctor.profileId);
  const { profileId } = await signUpPatient(patientContext.request, anIdentity());
  patient = patientContext.request;
  const first = toInstant(addDays(dayOf(Date.now(), ZONE), 1), 0, ZONE);
  draftAt = (index) => ({
    doctorId: doctor.profileId,
    patientId: profileId,
    start: new Date(first + index * QUARTER).toISOString(),
    end: new Date(first + (index + 1) * QUARTER).toISOString(),
    serviceCategory: 'Consultation',
  });
});

test.afterAll(() => product?.stop());

/** @returns the status of an answer, 0 when the connection broke before one came. */
const book = async (
  index: number,
  key: string,
): Promise<{ status: number; id: string | null; retryAfter: string | null }> => {
  try {
    const answer = await patient.post('/api/appointment', {
      headers: { rid: 'anti-csrf', 'idempotency-key': key },
      data: draftAt(index),
    });
    const body: { id?: string } = await answer.json();
    return { status: answer.status(), id: body.id ?? null, retryAfter: answer.headers()['retry-after'] ?? null };
  } catch {
    return { status: 0, id: null, retryAfter: null };
  }
};

/** As a client does it: what is answered « later » is asked again with the same key. What the killed API had locked is free only once Postgres notices. */
const bookInTheEnd = async (index: number, key: string): ReturnType<typeof book> => {
  let answer = await book(index, key);
  await until(async () => {
    if (answer.status !== 503) return true;
    answer = await book(index, key);
    return answer.status !== 503;
  }, 20_000);
  return answer;
};

test('Postgres stopped and started under load: 503 meanwhile, no accepted booking is lost, ready again within ten seconds', async () => {
  const answers: Awaited<ReturnType<typeof book>>[] = [];
  let running = true;
  const load = (async () => {
    for (let index = 0; running && index < 96 * 5; index += 1) answers.push(await book(index, crypto.randomUUID()));
  })();
  expect(await until(() => answers.filter(({ status }) => status === 201).length >= 5, 20_000)).toBe(true);

  await product.stopPostgres();
  const mark = answers.length;
  expect(await until(() => answers.slice(mark).filter(({ status }) => status === 503).length >= 5, 20_000)).toBe(true);
  expect((await patient.get('/api/health/ready')).status()).toBe(503);
  expect((await patient.get('/api/health/live')).status()).toBe(200);

  await product.startPostgres();
  const ready = await until(async () => (await patient.get('/api/health/ready')).ok(), 10_000);
  expect(ready).toBe(true);
  const again = answers.length;
  expect(await until(() => answers.slice(again).some(({ status }) => status === 201), 10_000)).toBe(true);
  running = false;
  await load;

  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 503]);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  const kept = new Set((await product.ask<{ id: string }>('select id from appointments')).map(({ id }) => id));
  expect(answers.filter(({ id }) => id !== null && !kept.has(id))).toEqual([]);
});

test('the API killed in the middle of bookings leaves nothing half written, and the same key books once', async () => {
  const keys = Array.from({ length: 40 }, () => crypto.randomUUID());
  const offset = 96 * 6;
  const first = keys.map((key, index) => book(offset + index, key));
  await Promise.race(first);
  await product.killApi();
  await Promise.all(first);
  await product.startApi();

  const second = await Promise.all(keys.map((key, index) => bookInTheEnd(offset + index, key)));
  expect([...new Set(second.map(({ status }) => status))]).toEqual([201]);

  const [counts] = await product.ask<{ appointments: number; halves: number; overdue: number }>(`
    select count(*)::int as appointments,
           count(*) filter (where participants <> 2)::int as halves,
           (select count(*)::int from outbox where available_at < now() - interval '1 minute') as overdue
      from (select a.id, count(p.*) as participants
              from appointments a left join appointment_participants p on p.appointment_id = a.id
             where a.id = any(array[${second.map(({ id }) => `'${id}'::uuid`).join(',')}])
             group by a.id) as booked`);
  expect(counts).toEqual({ appointments: keys.length, halves: 0, overdue: 0 });
});
