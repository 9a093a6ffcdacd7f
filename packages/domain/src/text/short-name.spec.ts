import { describe, expect, it } from '@jest/globals';
import { initialsOf } from './initials.ts';
import { initialsAmong, shortName } from './short-name.ts';

describe('a name where there is little room', () => {
  it.each([
    ['Clémence ROUSSILLON', 'C.\u{a0}ROUSSILLON'],
    ['Jean-Baptiste KOUASSI', 'J.-B.\u{a0}KOUASSI'],
    ['Awa TRAORÉ-LEMAIRE', 'A.\u{a0}TRAORÉ-LEMAIRE'],
    ['Anne Marie DE LA TOUR', 'A.\u{a0}M.\u{a0}DE\u{a0}LA\u{a0}TOUR'],
    // Nothing tells where its family name begins.
    ['Hélène Vasseur', 'Hélène Vasseur'],
    ['Occupé', 'Occupé'],
    ['KOUASSI', 'KOUASSI'],
  ])('%s is %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

it('initials are those of the first and the last name', () => {
  expect(initialsOf('Awa TRAORÉ-LEMAIRE')).toBe('AT');
  expect(initialsOf('')).toBe('');
});

it('of two people whose initials are the same each has one letter more', () => {
  const initials = initialsAmong(['Coralie MESTRE', 'Camille MOREAU', 'Hugo LESTRADE', 'Hugo LESTRADE']);
  expect([...initials]).toEqual([
    ['Coralie MESTRE', 'CMe'],
    ['Camille MOREAU', 'CMo'],
    ['Hugo LESTRADE', 'HL'],
  ]);
});
