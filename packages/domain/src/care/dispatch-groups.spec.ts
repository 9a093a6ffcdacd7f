import { describe, expect, it } from '@jest/globals';
import { dispatchCounts, groupOf } from './dispatch-groups.ts';

const visit = (
  status: 'ONHOLD' | 'ACTIVE',
  routeStatus: 'QUEUED' | 'TRAVELLING' | 'ARRIVED' | null,
  isGiven = false,
) => ({
  ...{ status, routeStatus },
  performer: isGiven ? { id: 'nurse' } : null,
});
const VISITS = [
  visit('ONHOLD', null),
  visit('ACTIVE', 'QUEUED'),
  visit('ACTIVE', 'QUEUED', true),
  visit('ACTIVE', 'TRAVELLING', true),
  visit('ACTIVE', 'ARRIVED', true),
];

describe('what a dispatcher does about a visit', () => {
  it('is said by its state and by who goes', () => {
    expect(VISITS.map(groupOf)).toEqual(['toValidate', 'toAssign', 'assigned', 'travelling', 'there']);
  });

  it('is counted, with who is free', () => {
    expect(dispatchCounts(VISITS, [{ activeRequestId: null }, { activeRequestId: 'a visit' }])).toEqual({
      ...{ toAssign: 2, travelling: 1, there: 1, free: 1 },
    });
  });
});
