import type { Place } from '../distance.ts';

/** Encoded polylines of precision 5: what routers answer, and what a route is drawn from. */
const PRECISION = 1e5;
const CHUNK_BITS = 5;
const CHUNK = 0x1f;
const MORE = 0x20;
const OFFSET = 63;

const encoded = (difference: number): string => {
  let rest = difference < 0 ? ~(difference << 1) : difference << 1;
  let text = '';
  while (rest >= MORE) {
    text += String.fromCharCode((MORE | (rest & CHUNK)) + OFFSET);
    rest >>>= CHUNK_BITS;
  }
  return text + String.fromCharCode(rest + OFFSET);
};

export function encodePolyline(places: readonly Place[]): string {
  let [latitude, longitude] = [0, 0];
  return places
    .map((place) => {
      const at = [Math.round(place.latitude * PRECISION), Math.round(place.longitude * PRECISION)] as const;
      const text = encoded(at[0] - latitude) + encoded(at[1] - longitude);
      [latitude, longitude] = at;
      return text;
    })
    .join('');
}

/** @returns an empty list for a text that is no polyline */
export function decodePolyline(text: string): Place[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const char of text) {
    const chunk = char.charCodeAt(0) - OFFSET;
    if (chunk < 0 || chunk > (MORE | CHUNK) || shift > 30) return [];
    value |= (chunk & CHUNK) << shift;
    shift += CHUNK_BITS;
    if (chunk < MORE) {
      numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
      [value, shift] = [0, 0];
    }
  }
  if (shift !== 0 || numbers.length % 2 !== 0) return [];
  const places: Place[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at] ?? 0;
    longitude += numbers[at + 1] ?? 0;
    places.push({ latitude: latitude / PRECISION, longitude: longitude / PRECISION });
  }
  return places;
}
