import { expect, it } from '@jest/globals';
import { specialtyOf } from './use-practitioner-search.ts';

it.each([
  ['doctor', 'gynéco', 'gynecologue'],
  ['doctor', 'généraliste', 'medecin_generaliste'],
  ['doctor', 'médecin gén', 'medecin_generaliste'],
  ['doctor', 'médecin', 'all'],
  ['midwife', 'femme', 'all'],
  ['midwife', 'échographiste', 'sf_echographiste'],
  ['midwife', 'graphiste', null],
  ['doctor', 'zz', null],
] as const)('a %s is found by the words of their card: « %s »', (type, text, found) =>
  expect(specialtyOf(type, text)).toBe(found),
);
