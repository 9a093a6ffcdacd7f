import type { FeatureCollection } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';

/** `[red, green, blue]` as CSS writes it. */
export interface MapColours {
  readonly water: string;
  readonly land: string;
  readonly line: string;
  readonly text: string;
  readonly way: string;
  readonly forest: string;
}

/** A name that is written on the map. */
export interface PlaceName {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** `[longitude, latitude]`, as GeoJSON has it. */
export type Position = [longitude: number, latitude: number];

/** A part of a town, drawn where one is close enough to see it. */
export interface Area {
  readonly is: 'land' | 'water' | 'forest';
  readonly around: readonly Position[];
}

/** Lines that are drawn over it: ways from one place to another. */
export const WAYS = 'ways';

export const waysOf = (ways: readonly (readonly Position[])[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: ways.map((way) => ({
    ...{ type: 'Feature', properties: {} },
    geometry: { type: 'LineString', coordinates: way.map((place) => [...place]) },
  })),
});

interface BaseStyleOptions {
  readonly colours: MapColours;
  /** Where the coarse map of the country is (GeoJSON). */
  readonly country: string;
  readonly names: readonly PlaceName[];
  /** From the lowest to the uppermost. */
  readonly city: readonly Area[];
  /** `https://…/{z}/{x}/{y}.png` of real tiles; null: the coarse map alone. */
  readonly tiles: string | null;
}

/** What lies under the marks: real tiles where the deployment has them, the coast and the names otherwise. */
export const baseStyle = ({ colours, country, names, city, tiles }: BaseStyleOptions): StyleSpecification => {
  const base: Record<string, SourceSpecification> =
    tiles === null
      ? {
          ...{ country: { type: 'geojson', data: country }, names: { type: 'geojson', data: namesOf(names) } },
          city: { type: 'geojson', data: areasOf(city) },
        }
      : { tiles: { type: 'raster', tiles: [tiles], tileSize: 256 } };
  return {
    version: 8,
    sources: { ...base, [WAYS]: { type: 'geojson', data: waysOf([]) } },
    layers: layersIn(colours, tiles !== null),
  };
};

export const layersIn = (colours: MapColours, hasTiles: boolean): LayerSpecification[] => [
  { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
  ...(hasTiles ? [{ id: 'tiles', type: 'raster' as const, source: 'tiles' }] : sketch(colours)),
  {
    ...{ id: WAYS, type: 'line', source: WAYS, layout: { 'line-cap': 'round' } },
    paint: { 'line-color': colours.way, 'line-width': 3, 'line-dasharray': [0.5, 2] },
  },
];

/** Below this zoom the coarse coast is enough. */
const CITY_FROM = 9.5;

const sketch = ({ land, water, forest, line, text }: MapColours): LayerSpecification[] => [
  { id: 'land', type: 'fill', source: 'country', paint: { 'fill-color': land } },
  { id: 'borders', type: 'line', source: 'country', maxzoom: CITY_FROM, paint: { 'line-color': line } },
  {
    ...{ id: 'city', type: 'fill', source: 'city', minzoom: CITY_FROM },
    paint: { 'fill-color': ['match', ['get', 'is'], 'water', water, 'forest', forest, land] },
  },
  {
    ...{ id: 'names', type: 'symbol', source: 'names' },
    // No glyphs are named: the map draws letters in this font of the machine.
    layout: { 'text-field': ['get', 'name'], 'text-font': ['sans-serif'], 'text-size': 12 },
    paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': 1.5 },
  },
];

const areasOf = (areas: readonly Area[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ is, around }) => ({
    ...{ type: 'Feature', properties: { is } },
    geometry: { type: 'Polygon', coordinates: [[...around, ...around.slice(0, 1)].map((place) => [...place])] },
  })),
});

const namesOf = (names: readonly PlaceName[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.map(({ name, longitude, latitude }) => ({
    ...{ type: 'Feature', properties: { name } },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
});
