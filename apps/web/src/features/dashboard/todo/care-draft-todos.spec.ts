import { expect, it } from '@jest/globals';
import { aCareRequest, aDispatch } from '../../../testing/care-requests.ts';
import { careDraftTodos } from './care-draft-todos.ts';

it.each([
  [{ dispatches: [] }, 'Lison Cazenave : demande de soins à envoyer'],
  [{ dispatches: [], complete: false }, 'Lison Cazenave : demande de soins à compléter'],
  [{ dispatches: [aDispatch({ state: 'CLOSED' })] }, 'Lison Cazenave : demande de soins à envoyer'],
  [{ dispatches: [aDispatch({ state: 'DECLINED' })] }, 'Personne n’a pris en charge Lison Cazenave'],
  [{ dispatches: [aDispatch({ state: 'EXPIRED' })] }, 'Personne n’a pris en charge Lison Cazenave'],
  [{ dispatches: [aDispatch({ state: 'ACCEPTED' })] }, 'La prise en charge de Lison Cazenave est interrompue'],
])('a draft says what it waits for', (more, title) => {
  const request = aCareRequest({ status: 'DRAFT', ...more });
  expect(careDraftTodos([request, aCareRequest()])).toEqual([
    expect.objectContaining({ title, isUrgent: false, to: `/app/organization/requests/${request.id}` }),
  ]);
});

it('a visit within a day is urgent', () => {
  const [todo] = careDraftTodos([aCareRequest({ status: 'DRAFT', urgent: true })]);
  expect(todo).toMatchObject({ isUrgent: true, about: expect.stringMatching(/^Visite dans moins de 24 h · Suivi/) });
});
