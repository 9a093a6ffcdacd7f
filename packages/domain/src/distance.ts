import { HOUR_MS } from './time-units.ts';

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

/** As the crow flies, in km (haversine, on a sphere: within half a percent). */
export function distanceKm(from: Place, to: Place): number {
  const latitudes = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2) ** 2;
  const longitudes = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2;
  const chord = latitudes + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * longitudes;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** What a road adds to the line, and how fast one drives in town. */
const DETOUR = 1.3;
const KM_PER_HOUR = 25;

/** Without a map of roads: what a road beside the line would take. */
export function straightRoad(from: Place, to: Place): { readonly km: number; readonly ms: number } {
  const km = distanceKm(from, to) * DETOUR;
  return { km, ms: (km / KM_PER_HOUR) * HOUR_MS };
}
