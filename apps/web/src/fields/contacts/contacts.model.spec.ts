import { describe, expect, it } from '@jest/globals';
import type { Contact } from '../../data/access/contacts.ts';
import { ALL, hasQualification, mustAnswer, qualificationsOf } from './contacts.model.ts';

const contact = (...codes: readonly string[]): Contact => ({
  userType: 'midwife',
  userData: { id: 'p', userId: 'u', qualifications: codes.map((code) => ({ code })), schedule: null },
  common: { name: 'Coralie Mestre', type: 'Sage-femme', gender: 'FEMALE', age: 36, profileId: 'p', address: null },
  policyId: 'x',
  status: 'ACCEPTED',
  rights: ['MESSAGE'],
  direction: 'given',
});

describe('the filter by qualification', () => {
  it('counts everybody, then each qualification by its name, and those without one last', () => {
    const contacts = [contact('sf_liberale'), contact('gynecologue', 'sf_liberale'), contact()];
    expect(qualificationsOf(contacts).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Tout 3',
      'Gynécologue 1',
      'Sage-femme libérale 2',
      'Non renseigné 1',
    ]);
  });

  it('the filter by qualification lets through those who have it', () => {
    expect(hasQualification(contact('ide'), ALL)).toBe(true);
    expect(hasQualification(contact('ide'), 'ide')).toBe(true);
    expect(hasQualification(contact('ide'), 'ipa')).toBe(false);
    expect(hasQualification(contact(), 'none')).toBe(true);
  });
});

it.each([
  ['INVITED', 'received', true],
  ['INVITED', 'given', false],
  ['PENDING', 'given', true],
  ['ACCEPTED', 'received', false],
] as const)('a contact that is %s and %s waits for the reader: %s', (status, direction, waits) => {
  expect(mustAnswer({ status, direction })).toBe(waits);
});
