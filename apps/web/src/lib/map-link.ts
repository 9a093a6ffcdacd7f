export interface MapPlace {
  readonly text: string;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

const MAP = 'https://www.openstreetmap.org';
const CLOSE = 17;

/** A map of the place: at its coordinates where they are known, else by its address. */
export const mapLinkOf = ({ text, latitude = null, longitude = null }: MapPlace): string =>
  latitude === null || longitude === null
    ? `${MAP}/search?${new URLSearchParams({ query: text })}`
    : `${MAP}/?${new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` })}#map=${CLOSE}/${latitude}/${longitude}`;
