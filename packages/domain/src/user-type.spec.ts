import { describe, expect, it } from '@jest/globals';
import { isPractitionerType, USER_TYPE_LABELS, USER_TYPES } from './user-type.ts';

describe('user types', () => {
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
