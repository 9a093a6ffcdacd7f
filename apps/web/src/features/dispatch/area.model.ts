import type { Place } from '@maillon/domain/distance';

/** South-west and north-east corner, as `[longitude, latitude]`. */
export type Bounds = [southWest: [number, number], northEast: [number, number]];

/** All of Abidjan, from Songon to Bingerville. */
export const ABIDJAN: Bounds = [
  [-4.15, 5.22],
  [-3.85, 5.45],
];

/** Everything that has to be seen; the whole city where there is nothing. */
export const boundsOf = (places: readonly Place[]): Bounds => {
  if (places.length === 0) return ABIDJAN;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return [
    [Math.min(...longitudes), Math.min(...latitudes)],
    [Math.max(...longitudes), Math.max(...latitudes)],
  ];
};

/** Marks that would lie upon each other are one, with their number, in the middle of them. */
export interface Cluster<T> {
  readonly at: Place;
  readonly members: readonly T[];
}

/** Pixels within which two marks touch. */
const TOUCHING = 36;
/** The width of the world at zoom 0, in pixels (Web Mercator). */
const WORLD = 512;
const RADIANS = Math.PI / 180;

/** Where a place lies, in pixels of a map of the whole world at this zoom. */
const pixelsOf = ({ latitude, longitude }: Place, zoom: number) => {
  const size = WORLD * 2 ** zoom;
  const sine = Math.sin(latitude * RADIANS);
  return {
    x: (longitude / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
};

const middleOf = (places: readonly Place[]): Place => ({
  latitude: places.reduce((sum, { latitude }) => sum + latitude, 0) / places.length,
  longitude: places.reduce((sum, { longitude }) => sum + longitude, 0) / places.length,
});

/** In the order of their first members: the same marks at each drawing of one zoom. */
export const clustersOf = <T>(zoom: number, all: readonly T[], placeOf: (one: T) => Place): readonly Cluster<T>[] => {
  const clusters: { readonly x: number; readonly y: number; readonly members: T[] }[] = [];
  for (const one of all) {
    const { x, y } = pixelsOf(placeOf(one), zoom);
    const near = clusters.find((cluster) => Math.hypot(x - cluster.x, y - cluster.y) < TOUCHING);
    if (near === undefined) clusters.push({ x, y, members: [one] });
    else near.members.push(one);
  }
  return clusters.map(({ members }) => ({ members, at: middleOf(members.map(placeOf)) }));
};
