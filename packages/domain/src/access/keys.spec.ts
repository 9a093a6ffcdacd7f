import { expect, it } from '@jest/globals';
import { mayFindGroups, rightToKeys } from './keys.ts';

it('keys are those of a patient whom a person reads, and of a structure whose patients they follow', () => {
  const kinds = ['patient', 'organization', 'doctor', 'organizationStaff', undefined] as const;
  expect(kinds.map(rightToKeys)).toEqual(['READ', 'PATIENTS', null, null, null]);
});

it('the groups of a patient are found by the patient and those who know them, those of others by every person', () => {
  expect(mayFindGroups('patient', { isOwn: false, knows: false })).toBe(false);
  expect(mayFindGroups('patient', { isOwn: true, knows: false })).toBe(true);
  expect(mayFindGroups('patient', { isOwn: false, knows: true })).toBe(true);
  expect(mayFindGroups('doctor', { isOwn: false, knows: false })).toBe(true);
});
