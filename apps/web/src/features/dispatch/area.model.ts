import type { Place } from '@maillon/domain/distance';

/** Where a place lies in the plan, in shares of its width and height from its upper left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What the plan shows: its middle, and how many degrees of longitude from edge to edge. */
export interface View {
  readonly middle: Place;
  readonly span: number;
}

const RADIANS = Math.PI / 180;
/** The plan is as high as this share of its width. */
export const RATIO = 0.75;
/** All of Abidjan, from Songon to Bingerville. */
export const ABIDJAN: View = { middle: { latitude: 5.335, longitude: -4.0 }, span: 0.3 };
const CLOSEST = 0.01;
const WIDEST = 12;

/** North is up, and a kilometre is as long in each direction. */
export const spotOf = ({ middle, span }: View, { latitude, longitude }: Place): Spot => {
  const narrowing = Math.cos(middle.latitude * RADIANS);
  return {
    x: 0.5 + (longitude - middle.longitude) / span,
    y: 0.5 - (latitude - middle.latitude) / (span * narrowing * RATIO),
  };
};

export const isVisible = ({ x, y }: Spot): boolean => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** @param by 0.5: twice as close */
export const zoomed = ({ middle, span }: View, by: number): View => ({
  middle,
  span: Math.min(WIDEST, Math.max(CLOSEST, span * by)),
});

/** By shares of the width and the height. */
export const moved = ({ middle, span }: View, x: number, y: number): View => ({
  middle: {
    latitude: middle.latitude + y * span * RATIO * Math.cos(middle.latitude * RADIANS),
    longitude: middle.longitude - x * span,
  },
  span,
});

const MARGIN = 1.25;
/** A few communes: two people in one street are no reason to lose the city. */
const SMALLEST = 0.14;

/** Everything that has to be seen; the whole city where there is nothing. */
export const viewOf = (places: readonly Place[]): View => {
  if (places.length === 0) return ABIDJAN;
  const [south, north] = edgesOf(places.map(({ latitude }) => latitude));
  const [west, east] = edgesOf(places.map(({ longitude }) => longitude));
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const high = (north - south) / (RATIO * Math.cos(middle.latitude * RADIANS));
  return zoomed({ middle, span: Math.max(east - west, high, SMALLEST) * MARGIN }, 1);
};

const edgesOf = (values: readonly number[]): readonly [number, number] => [Math.min(...values), Math.max(...values)];

/** Marks that would lie upon each other are one, with their number. */
export interface Cluster<T> {
  readonly spot: Spot;
  readonly members: readonly T[];
}

/** Shares of the plan's width within which two marks touch. */
const TOUCHING = 0.035;

export const clustersOf = <T>(view: View, all: readonly T[], placeOf: (one: T) => Place): readonly Cluster<T>[] => {
  const clusters: { spot: Spot; members: T[] }[] = [];
  for (const one of all) {
    const spot = spotOf(view, placeOf(one));
    if (!isVisible(spot)) continue;
    const near = clusters.find(({ spot: { x, y } }) => Math.hypot(x - spot.x, (y - spot.y) * RATIO) < TOUCHING);
    if (near === undefined) clusters.push({ spot, members: [one] });
    else near.members.push(one);
  }
  return clusters;
};
