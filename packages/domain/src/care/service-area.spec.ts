import { expect, it } from '@jest/globals';
import { isInServiceArea, isNowhere } from './service-area.ts';

it.each([
  ['Abidjan', { latitude: 5.3599, longitude: -4.0083 }, true],
  ['Korhogo', { latitude: 9.458, longitude: -5.6296 }, true],
  ['Bordeaux', { latitude: 44.84, longitude: -0.58 }, false],
  ['the null island', { latitude: 0, longitude: 0 }, false],
])('%s is where visits are made: %j %s', (_name, place, expected) => {
  expect(isInServiceArea(place)).toBe(expected);
});

it('a place of two zeros is none', () => {
  expect(isNowhere({ latitude: 0, longitude: 0 })).toBe(true);
  expect(isNowhere({ latitude: 0, longitude: -4 })).toBe(false);
});
