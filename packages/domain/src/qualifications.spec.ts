import { describe, expect, it } from '@jest/globals';
import { qualificationLabel, SIGN_UP_SPECIALTIES } from './qualifications.ts';

describe('qualifications', () => {
  it('offers five specialties to a doctor who signs up', () => {
    expect(SIGN_UP_SPECIALTIES.map(({ code }) => code)).toEqual([
      'medecin_generaliste',
      'gynecologue',
      'dermatologue',
      'ophtalmologue',
      'geriatre',
    ]);
  });

  it.each([
    ['gynecologue', 'Gynécologue'],
    ['sf_liberale', 'Sage-femme libérale'],
    ['ide', 'Infirmier diplômé d’État'],
    ['chamane', undefined],
  ])('reads %s as %s', (code, label) => expect(qualificationLabel(code)).toBe(label));
});
