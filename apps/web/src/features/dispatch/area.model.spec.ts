import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ABIDJAN, clustersOf, isVisible, moved, spotOf, viewOf, zoomed } from './area.model.ts';

const place = fc.record({
  latitude: fc.double({ min: 4.2, max: 10.8, noNaN: true }),
  longitude: fc.double({ min: -8.7, max: -2.4, noNaN: true }),
});

describe('the plan', () => {
  it('shows every place that it has to, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
        const view = viewOf(places);
        expect(places.every((one) => isVisible(spotOf(view, one)))).toBe(true);
      }),
    );
  });

  it('shows the city where there is nothing to show', () => {
    expect(viewOf([])).toBe(ABIDJAN);
    expect(spotOf(ABIDJAN, ABIDJAN.middle)).toEqual({ x: 0.5, y: 0.5 });
  });

  it('has the north above and the east on the right', () => {
    const { latitude, longitude } = ABIDJAN.middle;
    const { x, y } = spotOf(ABIDJAN, { latitude: latitude + 0.01, longitude: longitude + 0.01 });
    expect(x).toBeGreaterThan(0.5);
    expect(y).toBeLessThan(0.5);
  });

  it('is dragged with what is under the finger', () => {
    const at = { latitude: 5.3, longitude: -4.02 };
    const before = spotOf(ABIDJAN, at);
    const after = spotOf(moved(ABIDJAN, 0.1, -0.05), at);
    expect(after.x - before.x).toBeCloseTo(0.1);
    expect(after.y - before.y).toBeCloseTo(-0.05);
  });

  it('comes closer, and no closer than a street', () => {
    expect(zoomed(ABIDJAN, 0.5).span).toBe(0.15);
    expect(zoomed(zoomed(ABIDJAN, 0.01), 0.01).span).toBe(0.01);
  });

  it('puts marks that would cover each other together, each of them once', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const clusters = clustersOf(viewOf(places), places, (one) => one);
        const members = clusters.flatMap((one) => one.members);
        expect([members.length, new Set(members)]).toEqual([places.length, new Set(places)]);
      }),
    );
  });
});
