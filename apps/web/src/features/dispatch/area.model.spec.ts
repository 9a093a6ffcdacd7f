import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ABIDJAN, boundsOf, clustersOf } from './area.model.ts';

const place = fc.record({
  latitude: fc.double({ min: 4.2, max: 10.8, noNaN: true }),
  longitude: fc.double({ min: -8.7, max: -2.4, noNaN: true }),
});
const itself = <T>(one: T): T => one;

describe('what a map opens with', () => {
  it('is every place that has to be seen, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const [[west, south], [east, north]] = boundsOf(places);
        for (const { latitude, longitude } of places)
          expect([latitude >= south, latitude <= north, longitude >= west, longitude <= east]).not.toContain(false);
      }),
    );
  });

  it('is the city where there is nothing to show', () => {
    expect(boundsOf([])).toBe(ABIDJAN);
  });
});

describe('marks that would cover each other', () => {
  it('are one, and each is in one of them', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), fc.integer({ min: 5, max: 17 }), (places, zoom) => {
        const members = clustersOf(zoom, places, itself).flatMap((one) => one.members);
        expect([members.length, new Set(members)]).toEqual([places.length, new Set(places)]);
      }),
    );
  });

  it('are told apart where one comes closer', () => {
    // About 700 m from each other.
    const [adjame, plateau] = [
      { latitude: 5.334, longitude: -4.023 },
      { latitude: 5.328, longitude: -4.02 },
    ];
    const countAt = (zoom: number) => clustersOf(zoom, [adjame, plateau], itself).length;
    expect([countAt(9), countAt(11), countAt(14)]).toEqual([1, 1, 2]);
  });

  it('stand in the middle of them', () => {
    const [first, second] = [
      { latitude: 5.3, longitude: -4 },
      { latitude: 5.302, longitude: -4.002 },
    ];
    const [{ at } = { at: first }] = clustersOf(8, [first, second], itself);
    expect([at.latitude, at.longitude]).toEqual([expect.closeTo(5.301), expect.closeTo(-4.001)]);
  });
});
