import { expect, it } from '@jest/globals';
import { aCareRequest, aDispatch } from '../../../testing/care-requests.ts';
import { careRequestTodos } from './care-request-todos.ts';

it('a request that waits for a yes says who asks, for whom and what, and leads there', () => {
  const dispatches = [aDispatch()];
  expect(careRequestTodos([aCareRequest({ dispatches })])).toEqual([
    expect.objectContaining({
      title: 'Maternité des Tilleuls vous propose une prise en charge',
      about: 'Lison Cazenave · Suivi post-partum à domicile (césarienne ou accouchement)',
      ...{ since: '2026-11-23T08:00:00.000Z', isUrgent: false, to: `/app/requests/${aCareRequest().id}` },
    }),
  ]);
});

it('a visit within a day is urgent, and what was taken waits no more', () => {
  const [urgent, ...others] = careRequestTodos([
    aCareRequest({ urgent: true }),
    aCareRequest({ status: 'ACTIVE' }),
    aCareRequest({ status: 'COMPLETED' }),
  ]);
  expect(urgent).toMatchObject({ isUrgent: true, about: expect.stringMatching(/^Visite dans moins de 24 h · Lison/) });
  expect(others).toEqual([]);
});
