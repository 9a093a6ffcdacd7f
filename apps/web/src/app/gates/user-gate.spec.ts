import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '@maillon/contracts/endpoint/client';
import { aPatient } from '../../testing/people.ts';
import { outcomeFor } from './user-gate.tsx';

const refused = (status: number) =>
  new ApiProblem({
    type: '',
    title: '',
    status,
    detail: '',
    instance: '',
    code: 'TEST',
    message: '',
    traceId: '',
  });

type Answer = Omit<Parameters<typeof outcomeFor>[0], 'online'>;

describe('where the answer about the signed-in person leads (spec platform §4)', () => {
  const broken = refused(500);

  it.each([
    ['nothing yet', { data: undefined, error: null }, { show: 'waiting' }],
    ['an active patient', { data: aPatient(), error: null }, { show: 'screen' }],
    ['an inactive patient', { data: aPatient({ active: false }), error: null }, { goTo: '/pending-activation' }],
    ['a user without a profile', { data: { ...aPatient(), patient: undefined }, error: null }, { goTo: '/new-user' }],
    ['404', { data: undefined, error: refused(404) }, { goTo: '/new-user' }],
    ['401', { data: undefined, error: refused(401) }, { goTo: '/login' }],
    ['500', { data: undefined, error: broken }, { fail: broken }],
  ])('%s', (_answer, answer, outcome) => {
    expect(outcomeFor({ ...(answer as Answer), online: true })).toEqual(outcome);
  });

  it.each([
    ['nothing yet', { data: undefined, error: null }, { show: 'offline' }],
    ['no answer', { data: undefined, error: refused(0) }, { show: 'offline' }],
    ['an active patient, read before', { data: aPatient(), error: null }, { show: 'screen' }],
    ['401', { data: undefined, error: refused(401) }, { goTo: '/login' }],
  ])('without a network: %s', (_answer, answer, outcome) => {
    expect(outcomeFor({ ...(answer as Answer), online: false })).toEqual(outcome);
  });

  it('keeps the screen when a later refresh fails', () => {
    expect(outcomeFor({ data: aPatient(), error: broken, online: true })).toEqual({ show: 'screen' });
  });
});
