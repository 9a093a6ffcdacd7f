import { expect, it } from '@jest/globals';
import { hasChosenRights, mayBeRemovedByOthers } from './membership.ts';

it.each([
  ['a member', { isFounder: false, isActive: true }, true],
  ['a member whose account is closed', { isFounder: false, isActive: false }, true],
  ['the founder', { isFounder: true, isActive: true }, false],
  ['a founder whose account administrators have closed', { isFounder: true, isActive: false }, true],
])('whether others remove %s from a structure: %j, %s', (_who, member, allowed) => {
  expect(mayBeRemovedByOthers(member)).toBe(allowed);
});

it.each([
  ['doctor', true],
  ['organizationStaff', false],
] as const)('whether the rights of a %s are chosen: %s', (kind, chosen) => {
  expect(hasChosenRights(kind)).toBe(chosen);
});
