import { describe, expect, it } from '@jest/globals';
import { type Area, baseStyle, WAYS, waysOf } from './base-style.ts';

const colours = {
  water: '#aaccee',
  land: '#ffffff',
  line: '#888888',
  text: '#333333',
  way: '#0000ff',
  forest: '#00ff00',
};
const plateau = { name: 'Plateau', longitude: -4.019, latitude: 5.326 };
const island: Area = {
  is: 'land',
  around: [
    [-4, 5.29],
    [-3.95, 5.3],
    [-3.97, 5.28],
  ],
};
const styleWith = (tiles: string | null) =>
  baseStyle({ colours, country: '/assets/base-map.geojson', names: [plateau], city: [island], tiles });

describe('the style of the map', () => {
  it('draws the coast and the names by itself, and asks nobody else for anything', () => {
    const style = styleWith(null);
    expect(style.layers.map(({ id }) => id)).toEqual(['water', 'land', 'borders', 'city', 'names', WAYS]);
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
    // Letters are drawn by the machine: a style with glyphs would fetch them.
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    // A ring ends where it begins.
    expect(style.sources.city).toMatchObject({
      data: { features: [{ geometry: { coordinates: [{ 0: [-4, 5.29], 3: [-4, 5.29] }] } }] },
    });
    expect(style.sources.names).toMatchObject({ data: { features: [{ geometry: { coordinates: [-4.019, 5.326] } }] } });
  });

  it('lies on the tiles of the deployment where it has some, which bring their own names', () => {
    const style = styleWith('https://tiles.example/{z}/{x}/{y}.png');
    expect(style.layers.map(({ id }) => id)).toEqual(['water', 'tiles', WAYS]);
    expect(style.sources.tiles).toMatchObject({ tiles: ['https://tiles.example/{z}/{x}/{y}.png'] });
    expect(Object.keys(style.sources)).not.toContain('country');
  });

  it('has a line for each way', () => {
    const { features } = waysOf([
      [
        [-4, 5.3],
        [-4.1, 5.4],
      ],
    ]);
    expect(features).toMatchObject([
      {
        geometry: {
          type: 'LineString',
          coordinates: [
            [-4, 5.3],
            [-4.1, 5.4],
          ],
        },
      },
    ]);
  });
});
