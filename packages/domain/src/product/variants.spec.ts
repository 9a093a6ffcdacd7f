import { describe, expect, it } from '@jest/globals';
import { isVariant, offersSignUp, VARIANT_NAMES, VARIANTS } from './variants.ts';

describe('a variant', () => {
  it.each([
    ['natalconnect', 'FR', 'Patient, Sage-femme, Médecin, Service de maternité'],
    ['mobility', 'CI', 'Patient, Infirmier ou infirmière, Médecin, Organisation'],
    ['dispatch', 'CI', 'Gestionnaire, Opérateur'],
  ] as const)('%s is shown in %s and offers %s', (variant, country, labels) => {
    expect(VARIANTS[variant].country).toBe(country);
    expect(VARIANTS[variant].signUp.map(({ label }) => label).join(', ')).toBe(labels);
  });

  it('keeps dispatch users to the dispatch variant and patients out of it', () => {
    expect(VARIANT_NAMES.filter((variant) => offersSignUp(variant, 'dispatchManager'))).toEqual(['dispatch']);
    expect(VARIANT_NAMES.filter((variant) => offersSignUp(variant, 'patient'))).toEqual(['natalconnect', 'mobility']);
  });

  it('a variant is one of the three names', () => {
    expect(['dispatch', 'toString', 'hospital', undefined].filter(isVariant)).toEqual(['dispatch']);
  });
});
