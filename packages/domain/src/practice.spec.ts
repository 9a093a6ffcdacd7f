import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_EXERCISE_RADIUS,
  EXERCISE_RADII,
  exerciseRadiusLabel,
  INITIAL_PROFILES,
  MIDWIFE_EXPERTISES,
  STRUCTURE_SPECIALITIES,
  structureType,
} from './practice.ts';

describe('the practice of a professional', () => {
  it('knows 18 expertises of midwives, 6 initial profiles and 10 specialities of structures', () => {
    expect([MIDWIFE_EXPERTISES.length, INITIAL_PROFILES.length, STRUCTURE_SPECIALITIES.length]).toEqual([18, 6, 10]);
  });

  it('travels 0 to 200 km, 50 unless said otherwise (spec platform §5)', () => {
    expect(EXERCISE_RADII).toEqual([0, 1, 5, 10, 20, 30, 50, 100, 200]);
    expect(DEFAULT_EXERCISE_RADIUS).toBe(50);
  });

  it.each([
    [0, 'Sur place uniquement'],
    [50, '50 km'],
  ] as const)('the practice of a professional reads a radius of %s as %s', (radius, label) =>
    expect(exerciseRadiusLabel(radius)).toBe(label),
  );

  it.each([
    [['pmi', 'maternite'], 'Maternité, PMI'],
    [['nothing-of-ours'], ''],
    [[], ''],
  ])('joins the labels of %j in the order of the list', (codes, type) => expect(structureType(codes)).toBe(type));
});
