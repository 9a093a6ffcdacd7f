import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodePolyline, encodePolyline } from './polyline.ts';

const PUBLISHED = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
const PLACES = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
];

it('a polyline is the published example', () => {
  expect(encodePolyline(PLACES)).toBe(PUBLISHED);
  expect(decodePolyline(PUBLISHED)).toEqual(PLACES);
});

it('a polyline comes back as it was, to a metre', () => {
  const place = fc.record({
    latitude: fc.integer({ min: -9e6, max: 9e6 }),
    longitude: fc.integer({ min: -18e6, max: 18e6 }),
  });
  fc.assert(
    fc.property(fc.array(place), (at) => {
      const places = at.map(({ latitude, longitude }) => ({ latitude: latitude / 1e5, longitude: longitude / 1e5 }));
      expect(decodePolyline(encodePolyline(places))).toEqual(places);
    }),
  );
});

it('a text that is no polyline is no route, and does no harm', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(decodePolyline(text))));
  expect(decodePolyline('é')).toEqual([]);
  expect(decodePolyline('_p~iF')).toEqual([]);
});
