import { describe, expect, it } from '@jest/globals';
import {
  currencyOf,
  isPractitionerType,
  offersSignUp,
  SIGN_UP_CHOICES,
  USER_TYPE_LABELS,
  USER_TYPES,
  type UserTypeSpelling,
  userTypeOf,
  VARIANTS,
} from './user-type.ts';

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

describe('sign-up', () => {
  it.each([
    ['natalconnect', 'Patient, Sage-femme, Médecin, Service de maternité'],
    ['mobility', 'Patient, Infirmier(e), Médecin, Organisation'],
    ['dispatch', 'Gestionnaire, Opérateur'],
  ] as const)('of %s offers %s', (variant, labels) => {
    expect(SIGN_UP_CHOICES[variant].map(({ label }) => label).join(', ')).toBe(labels);
  });

  it('keeps dispatch users to the dispatch variant and patients out of it', () => {
    expect(VARIANTS.filter((variant) => offersSignUp(variant, 'dispatchManager'))).toEqual(['dispatch']);
    expect(VARIANTS.filter((variant) => offersSignUp(variant, 'patient'))).toEqual(['natalconnect', 'mobility']);
  });
});

describe('currency', () => {
  it.each([
    ['CI', 'XOF'],
    ['FR', 'EUR'],
    ['CH', 'EUR'],
  ])('of %s is %s', (country, currency) => {
    expect(currencyOf(country)).toBe(currency);
  });
});
