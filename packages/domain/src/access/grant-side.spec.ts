import { describe, expect, it } from '@jest/globals';
import { decidingSide, type GrantSides, mayNameDelegate, mayVouch, standsForOwner } from './grant-side.ts';

const stranger: GrantSides = {
  status: 'PENDING',
  ownsFrom: false,
  ownsTo: false,
  isDelegate: false,
  isGrantee: false,
};

describe('a grant', () => {
  it.each([
    ['its owner', { ownsFrom: true }, 'owner'],
    ['a person who decides for the party that receives', { ownsTo: true }, 'grantee'],
    ['a person who decides for both', { ownsFrom: true, ownsTo: true }, 'owner'],
    ['the grantee in person who decides for the owner too', { ownsFrom: true, isGrantee: true }, 'grantee'],
    ['a delegate, of a request', { isDelegate: true }, 'owner'],
    ['a delegate, of an offer', { isDelegate: true, status: 'INVITED' }, 'grantee'],
    ['a delegate who receives it', { isDelegate: true, isGrantee: true }, 'grantee'],
  ] as const)('is answered by %s on their side', (_who, sides, side) => {
    expect(decidingSide({ ...stranger, ...sides })).toBe(side);
  });

  it('is signed for by its owner and by a delegate, not by its grantee', () => {
    expect(mayVouch({ ...stranger, ownsFrom: true })).toBe(true);
    expect(mayVouch({ ...stranger, isDelegate: true })).toBe(true);
    expect(mayVouch({ ...stranger, ownsFrom: true, isGrantee: true })).toBe(false);
    expect(mayVouch(stranger)).toBe(false);
    expect(standsForOwner({ ...stranger, ownsFrom: true, isGrantee: true })).toBe(false);
  });
});

it('a delegate is named by the patient, and by the person who made the account of one who has not come', () => {
  expect(mayNameDelegate({ isPatient: true, madeAccount: false })).toBe(true);
  expect(mayNameDelegate({ isPatient: false, madeAccount: true })).toBe(true);
  expect(mayNameDelegate({ isPatient: false, madeAccount: false })).toBe(false);
});
