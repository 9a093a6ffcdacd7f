import { expect, it } from '@jest/globals';
import { distanceLabel } from './distance-label.ts';

it.each([
  [0, 'moins de 100 m'],
  [847, '850 m'],
  [997, '1 km'],
  [3_249, '3,2 km'],
  [12_000, '12 km'],
])('%i metres are « %s »', (metres, words) => {
  expect(distanceLabel(metres)).toBe(words);
});
