import { expect, it } from '@jest/globals';
import { amenorrhea, monthName, windowName } from './pregnancy-words.ts';

it('a pregnancy is said in weeks and days, its month as an ordinal', () => {
  expect(amenorrhea({ weeks: 17, days: 6 })).toBe('17 SA + 6 j');
  expect([monthName(1), monthName(5)]).toEqual(['1er mois', '5e mois']);
});

it('a window is called by its ultrasound or its month', () => {
  expect(windowName({ kind: 'ultrasound', number: 1 })).toBe('1re échographie');
  expect(windowName({ kind: 'month', number: 4 })).toBe('Consultation du 4e mois');
});
