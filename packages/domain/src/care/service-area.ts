import type { Place } from '../distance.ts';

/** The country that home visits exist in: CI, to a tenth of a degree beyond its borders and its coast. */
const AREA = { south: 4.2, north: 10.9, west: -8.7, east: -2.4 } as const;

/** What a device or a form answers when it knows no place: in the sea, off Ghana. */
export const isNowhere = ({ latitude, longitude }: Place): boolean => latitude === 0 && longitude === 0;

export const isInServiceArea = ({ latitude, longitude }: Place): boolean =>
  latitude >= AREA.south && latitude <= AREA.north && longitude >= AREA.west && longitude <= AREA.east;
