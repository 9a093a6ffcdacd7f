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
