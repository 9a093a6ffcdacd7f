import { expect, it } from '@jest/globals';
import type { AccessActor, RightOn } from './access.ts';
import { judgeListOwner } from './owner.ts';

const doctor: AccessActor = { partyId: 'd1', userType: 'doctor' };
const held = (...rights: RightOn<'organization'>[]) => new Set(rights);

it.each([
  ['a person and their own', { ownerId: 'd1', userType: 'doctor' }, held(), 'YES'],
  ['a person and their own under another type', { ownerId: 'd1', userType: 'midwife' }, held(), 'NOT_FOUND'],
  ['a person and that of a colleague', { ownerId: 'd2', userType: 'doctor' }, held('MEMBER', 'PATIENTS'), 'NOT_FOUND'],
  ['a member with the right', { ownerId: 'o1', userType: 'organization' }, held('MEMBER', 'PATIENTS'), 'YES'],
  ['a member with another right', { ownerId: 'o1', userType: 'organization' }, held('MEMBER', 'REQUESTS'), 'FORBIDDEN'],
  ['a right without membership', { ownerId: 'o1', userType: 'organization' }, held('PATIENTS'), 'NOT_FOUND'],
  ['a stranger to the structure', { ownerId: 'o1', userType: 'organization' }, held(), 'NOT_FOUND'],
] as const)('a list is judged for %s: %#', (_who, owner, rights, verdict) => {
  expect(judgeListOwner(doctor, owner, 'PATIENTS', rights)).toBe(verdict);
});
