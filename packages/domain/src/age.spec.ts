import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AgeThresholdName, ageForRules, exactAge, needsParentalConsent, reachesAge } from './age.ts';
import { isoDay } from './day.ts';

const today = isoDay('2026-11-20');

describe('age', () => {
  it.each([
    ['2008-12-31', 17, 18],
    ['2001-11-21', 24, 25],
    ['2000-12-31', 25, 26],
    ['1976-01-01', 50, 50],
    ['1975-12-31', 50, 51],
    ['1961-06-01', 65, 65],
    ['1960-12-31', 65, 66],
    ['2011-11-21', 14, 15],
    ['2011-11-20', 15, 15],
  ])('born %s: %i completed years, %i for the rules', (birth, exact, forRules) => {
    expect(exactAge(isoDay(birth), today)).toBe(exact);
    expect(ageForRules(isoDay(birth), today)).toBe(forRules);
  });

  it.each([
    ['2025-02-28', 20],
    ['2025-03-01', 21],
    ['2024-02-28', 19],
    ['2024-02-29', 20],
  ])('born on 29 February 2004, on %s: %i', (on, age) => {
    expect(exactAge(isoDay('2004-02-29'), isoDay(on))).toBe(age);
  });

  it('for the rules is the exact age, or one more before the birthday', () => {
    const anyDay = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => isoDay(date.toISOString().slice(0, 10)));
    fc.assert(
      fc.property(anyDay, anyDay, (birth, on) => {
        const birthdayPassed = on.slice(5) >= birth.slice(5);
        expect(ageForRules(birth, on)).toBe(exactAge(birth, on) + (birthdayPassed ? 0 : 1));
      }),
    );
  });
});

describe('thresholds', () => {
  it.each<[AgeThresholdName, string, boolean]>([
    ['adult', '2008-12-31', true],
    ['adult', '2009-01-01', false],
    ['over25', '2001-01-01', false],
    ['over25', '2000-12-31', true],
    ['over50', '1976-01-01', false],
    ['over50', '1975-12-31', true],
    ['over65', '1961-01-01', false],
    ['over65', '1960-12-31', true],
  ])('%s, born %s: %s in 2026', (threshold, birth, reached) => {
    expect(reachesAge(threshold, isoDay(birth), today)).toBe(reached);
  });

  it('a parent consents until the fifteenth birthday', () => {
    expect(needsParentalConsent(isoDay('2011-11-21'), today)).toBe(true);
    expect(needsParentalConsent(isoDay('2011-11-20'), today)).toBe(false);
  });
});
