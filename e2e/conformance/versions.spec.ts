import { aDoctor, anOpenDoctor, aPatient } from './support/people.ts';
import { expect, expectRefusal, test } from './support/test.ts';
import { at, book, period } from './support/visits.ts';

test('a change needs the version that was read; a stale or strange one is refused', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  const path = `/appointment/${id}`;
  const change = (tag: string | null) =>
    doctor.caller.call('PATCH', path, {
      body: { serviceCategory: 'FollowUp' },
      headers: tag === null ? {} : { 'if-match': tag },
    });

  expect((await doctor.caller.get(path)).headers.etag).toBe('"1"');
  expectRefusal(await change(null), 428, 'IF_MATCH_REQUIRED');
  for (const tag of ['"2"', 'W/"1"', '*', '1', '"x"', '']) {
    expectRefusal(await change(tag), 412, 'STALE_VERSION', {
      detail: 'Cet élément a été modifié entre-temps. Rechargez la page.',
    });
  }
  expect((await change('"1"')).headers.etag).toBe('"2"');
  expectRefusal(await change('"1"'), 412, 'STALE_VERSION');
});

test('versions reveal nothing to a caller who may not see the visit', async ({ product }) => {
  const [doctor, patient, stranger] = [await anOpenDoctor(product), await aPatient(product), await aDoctor(product)];
  const { id } = await book(doctor, patient, at(3));
  expectRefusal(await stranger.caller.call('PATCH', `/appointment/${id}`, { body: {} }), 404, 'NOT_FOUND');
  expectRefusal(await stranger.caller.patch(`/appointment/${id}`, {}, 99), 404, 'NOT_FOUND');
  // The patient sees it, and may change it.
  expectRefusal(await patient.caller.call('PATCH', `/appointment/${id}`, { body: {} }), 428, 'IF_MATCH_REQUIRED');
});

test('what has not changed is not sent again', async ({ product }) => {
  const [doctor, patient] = [await anOpenDoctor(product), await aPatient(product)];
  const { id } = await book(doctor, patient, at(3));
  for (const path of [`/appointment/${id}`, '/appointment', '/doctor']) {
    const tag = String((await patient.caller.get(path)).headers.etag);
    const again = await patient.caller.get(path, { 'if-none-match': tag });
    expect([again.status, again.text], path).toEqual([304, '']);
  }
  const list = String((await patient.caller.get('/appointment')).headers.etag);
  expect(list).toMatch(/^W\//);
  await doctor.caller.patch(`/appointment/${id}`, period(at(4)), 1);
  expect((await patient.caller.get('/appointment', { 'if-none-match': list })).status).toBe(200);
});
