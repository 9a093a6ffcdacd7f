import { expect, it } from '@jest/globals';
import { DISPATCH_STATES } from '../care/care-request.ts';
import { taskOf } from './task.ts';

const request = {
  ...{ id: 'r', urgent: true, organization: { id: 'o', name: 'Maternité' }, subject: { id: 'p', name: 'Lison' } },
  authoredOn: '2026-11-23T08:00:00.000Z',
};
const asked = {
  ...{ id: 'd', state: 'PENDING' as const, practitioner: { id: 'm', name: 'Coralie MESTRE' } },
  ...{ askedAt: '2026-11-23T09:00:00.000Z', remindedAt: null, decidedAt: null, request },
};

it('a practitioner who is asked has a task about the request', () => {
  expect(taskOf(asked)).toEqual({
    ...{ resourceType: 'Task', id: 'd', status: 'requested', intent: 'order', priority: 'urgent' },
    focus: { reference: 'ServiceRequest/r' },
    for: { reference: 'Patient/p', display: 'Lison' },
    ...{ authoredOn: '2026-11-23T09:00:00.000Z', lastModified: '2026-11-23T09:00:00.000Z' },
    requester: { reference: 'Organization/o', display: 'Maternité' },
    owner: { reference: 'Practitioner/m', display: 'Coralie MESTRE' },
  });
});

it('a task says where it has come to', () => {
  const said = DISPATCH_STATES.map((state) => taskOf({ ...asked, state }).status);
  expect(said).toEqual(['draft', 'requested', 'accepted', 'rejected', 'cancelled', 'cancelled']);
});

it.each([
  [{ askedAt: null, state: 'WAITING' as const }, '2026-11-23T08:00:00.000Z'],
  [{ remindedAt: '2026-11-23T15:00:00.000Z' }, '2026-11-23T15:00:00.000Z'],
  [{ decidedAt: '2026-11-23T16:00:00.000Z', state: 'ACCEPTED' as const }, '2026-11-23T16:00:00.000Z'],
])('a task with %j changed last at %s', (changes, at) => {
  expect(taskOf({ ...asked, ...changes }).lastModified).toBe(at);
});
