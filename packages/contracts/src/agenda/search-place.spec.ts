import { describe, expect, it } from '@jest/globals';
import { TEXTS } from '../refusals/texts.ts';
import { openings } from './openings.ts';
import { availableSlots } from './slots.ts';

const SEARCHES = [
  ['openings', openings, {}],
  ['available slots', availableSlots, { date: '2026-11-24', userTypes: 'doctor' }],
] as const;

describe.each(SEARCHES)('a search for %s', (_name, endpoint, others) => {
  it.each([
    [{ latitude: '45' }, 'longitude'],
    [{ longitude: '0' }, 'latitude'],
  ])('with %j alone is refused, and the other is asked for', (place, field) => {
    const { success, error } = endpoint.query.safeParse({ ...others, ...place });
    expect([success, error?.issues.map(({ path, message }) => [path, message])]).toEqual([
      false,
      [[[field], TEXTS.required]],
    ]);
  });

  it.each([{}, { latitude: '45', longitude: '0' }])('with %j is answered', (place) => {
    expect(endpoint.query.safeParse({ ...others, ...place }).success).toBe(true);
  });
});
