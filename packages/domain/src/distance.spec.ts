import { expect, it } from '@jest/globals';
import { distanceKm, straightRoad } from './distance.ts';

const PARIS = { latitude: 48.8566, longitude: 2.3522 };
const BORDEAUX = { latitude: 44.8378, longitude: -0.5792 };

it('Paris and Bordeaux lie 499 km apart', () => expect(distanceKm(PARIS, BORDEAUX)).toBeCloseTo(499, 0));
it('a place is at no distance from itself', () => expect(distanceKm(PARIS, PARIS)).toBe(0));
it('the way back is as long', () => expect(distanceKm(BORDEAUX, PARIS)).toBeCloseTo(distanceKm(PARIS, BORDEAUX), 9));
it('a road is longer than the line, at 25 km/h', () => {
  const { km, ms } = straightRoad(PARIS, BORDEAUX);
  expect(km).toBeCloseTo(distanceKm(PARIS, BORDEAUX) * 1.3, 6);
  expect(ms / 3_600_000).toBeCloseTo(km / 25, 6);
});
