import { describe, expect, it } from '@jest/globals';
import { isPractitionerType, USER_TYPE_LABELS, USER_TYPES, type UserTypeSpelling, userTypeOf } from './user-type.ts';

describe('user types', () => {
  it.each<[UserTypeSpelling, string]>([
    ['dispatch-manager', 'dispatchManager'],
    ['dispatch-operator', 'dispatchOperator'],
    ['dispatchManager', 'dispatchManager'],
    ['midwife', 'midwife'],
  ])('%s is stored as %s', (spelling, type) => {
    expect(userTypeOf(spelling)).toBe(type);
  });

  it('are shown in French', () => {
    expect(USER_TYPES.map((type) => USER_TYPE_LABELS[type])).toEqual([
      'Patient',
      'Médecin',
      'Infirmier',
      'Sage-femme',
      'Organisation',
      'Gestionnaire',
      'Opérateur',
    ]);
  });

  it('three of them hold a schedule', () => {
    expect(USER_TYPES.filter(isPractitionerType)).toEqual(['doctor', 'assistant', 'midwife']);
  });
});
