import { Caller } from './support/caller.ts';
import { aDoctor, aNewcomer, aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { after, at } from './support/visits.ts';

const UNKNOWN = '01970000-0000-7000-8000-000000000000';

test('a refusal for want of a session has the message that the SDK acts on', async ({ product }) => {
  const anonymous = new Caller(product.address);
  expectRefusal(await anonymous.get('/user/current'), 401, 'UNAUTHORISED', { message: 'unauthorised' });
  const forged = await anonymous.get('/user/current', { authorization: 'Bearer a.b.c' });
  expect(forged.as<{ message: string }>().message).toMatch(/^(unauthorised|try refresh token)$/);
});

test('401 comes before anything about the request itself', async ({ product }) => {
  const anonymous = new Caller(product.address);
  for (const path of [
    `/appointment/${UNKNOWN}`,
    '/appointment/x',
    '/appointment?foo=1',
    `/schedule/doctor/${UNKNOWN}`,
  ]) {
    expectRefusal(await anonymous.get(path), 401, 'UNAUTHORISED');
  }
  expectRefusal(await anonymous.call('POST', '/appointment', { body: { x: 1 } }), 401, 'UNAUTHORISED');
});

test('an account that does not exist or is not active sees nothing but itself, however the request looks', async ({
  product,
}) => {
  const { caller: newcomer } = await aNewcomer(product);
  const { caller: inactive, userId } = await aPatient(product);
  await product.ask("update users set active = false, inactive_reason = 'DEACTIVATED' where id = $1", [userId]);

  for (const caller of [newcomer, inactive]) {
    expectRefusal(await caller.get('/appointment?foo=1'), 403, 'USER_INACTIVE', {
      detail: 'Votre compte est en attente d’activation',
    });
    expectRefusal(await caller.post('/appointment', { x: 1 }), 403, 'USER_INACTIVE');
  }
  expectRefusal(await newcomer.get('/user/current'), 404, 'USER_NOT_FOUND');
  expect((await inactive.get('/user/current')).as()).toMatchObject({ active: false, inactiveReason: 'DEACTIVATED' });
});

test('what a profile may never do is refused before its input is read', async ({ product }) => {
  const { caller } = await aPatient(product);
  expectRefusal(await caller.get('/patient?foo=1'), 403, 'FORBIDDEN', {
    detail: 'Vous n’avez pas les droits nécessaires',
  });
});

test('the shape of the input comes before the thing it is about', async ({ product }) => {
  const { caller } = await aPatient(product);
  expectRefusal(await caller.get('/appointment/x'), 422, 'VALIDATION_FAILED', { errors: [{ pointer: '/id' }] });
  expectRefusal(await caller.post(`/appointment/${UNKNOWN}/cancel`, { foo: 1 }), 422, 'UNKNOWN_FIELD', {
    errors: [{ pointer: '/foo', code: 'UNKNOWN_FIELD' }],
  });
  expectRefusal(await caller.post(`/appointment/${UNKNOWN}/cancel`, {}), 404, 'NOT_FOUND');
  expectRefusal(await caller.call('PATCH', `/appointment/${UNKNOWN}`, { body: {} }), 404, 'NOT_FOUND');
});

const QUERIES: readonly [query: string, status: number, code: string, pointer: string | null][] = [
  ['/doctor?foo=1', 422, 'UNKNOWN_FIELD', '/foo'],
  ['/doctor?query=a&query=b', 422, 'VALIDATION_FAILED', '/query'],
  ['/doctor?query=a%00b', 422, 'VALIDATION_FAILED', '/query'],
  ['/doctor?query=a', 422, 'VALIDATION_FAILED', '/query'],
  [`/doctor?query=${'a'.repeat(81)}`, 422, 'VALIDATION_FAILED', '/query'],
  ['/doctor?$limit=0', 422, 'VALIDATION_FAILED', '/$limit'],
  ['/doctor?$limit=201', 422, 'VALIDATION_FAILED', '/$limit'],
  ['/doctor?$limit=9007199254740993', 422, 'VALIDATION_FAILED', '/$limit'],
  ['/doctor?$after=abc', 400, 'BAD_CURSOR', null],
  ['/doctor?$after=eyJrZXlzIjpbImEiXSwiaWQiOiJ4In0.AAAA', 400, 'BAD_CURSOR', null],
  ['/appointment?status=LOST', 422, 'VALIDATION_FAILED', '/status'],
  ['/appointment?start=2027-01-01T00:00:00', 400, 'DATE_OFFSET_REQUIRED', '/start'],
  ['/appointment?start=2027-02-30T00:00:00Z', 422, 'VALIDATION_FAILED', '/start'],
  ['/appointment?start=9999-12-31T00:00:00Z', 422, 'VALIDATION_FAILED', '/start'],
  ['/appointment?start=-000001-01-01T00:00:00Z', 422, 'VALIDATION_FAILED', '/start'],
  ['/appointment?start=2027-01-01T00:00:00%2B99:00', 400, 'DATE_OFFSET_REQUIRED', '/start'],
  [`/appointment?start=${at(1)}&end=${after(at(1), 63 * 24 * 60)}`, 422, 'VALIDATION_FAILED', '/end'],
  ['/appointment/available-slots?userTypes=doctor&date=9999-12-31', 422, 'VALIDATION_FAILED', '/date'],
  ['/appointment/available-slots?userTypes=doctor&date=2027-01-01T00:00:00', 400, 'DATE_OFFSET_REQUIRED', '/date'],
  ['/appointment/available-slots?userTypes=doctor&date=2020-01-01', 422, 'DATE_IN_PAST', '/date'],
  ['/appointment/available-slots?userTypes=patient&date=2027-01-01', 422, 'VALIDATION_FAILED', '/userTypes/0'],
  ['/appointment/available-slots?userTypes=doctor&date=2027-01-01&duration=20', 422, 'VALIDATION_FAILED', '/duration'],
  ['/appointment/available-slots?userTypes=doctor&date=2027-01-01&latitude=91', 422, 'VALIDATION_FAILED', '/latitude'],
  [`/appointment/daily-availability/doctor/${UNKNOWN}?start=2199-12-32`, 422, 'VALIDATION_FAILED', '/start'],
];

test('a query at fault names the parameter', async ({ product }) => {
  const { caller } = await aPatient(product);
  for (const [query, status, code, pointer] of QUERIES) {
    const errors = pointer === null ? {} : { errors: expect.arrayContaining([expect.objectContaining({ pointer })]) };
    await test.step(query.slice(0, 100), async () => expectRefusal(await caller.get(query), status, code, errors));
  }
});

test('the text of a refusal repeats nothing that was sent', async ({ product }) => {
  const { caller } = await aDoctor(product);
  const secret = 'marie.dupont@patient.example';
  const answer = await caller.post('/appointment', {
    patientId: secret,
    start: secret,
    description: `${secret}\u0007`,
  });
  expect(answer.status).toBe(422);
  expect(answer.text).not.toContain('dupont');
});
