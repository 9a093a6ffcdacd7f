import { expect, it } from '@jest/globals';
import { distanceInWords } from './distance-in-words.ts';

it.each([
  [0, 'moins de 100 m'],
  [847, '850 m'],
  [3_249, '3,2 km'],
  [12_000, '12 km'],
])('%i metres are « %s »', (metres, words) => {
  expect(distanceInWords(metres)).toBe(words);
});
