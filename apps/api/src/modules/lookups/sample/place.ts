import type { AddressCountry } from '../address-book.ts';

/** Name, postal code (empty where there is none), latitude, longitude. */
export type CommuneRow = readonly [name: string, postalCode: string, latitude: number, longitude: number];

export interface Commune {
  readonly name: string;
  readonly postalCode: string;
  readonly state: string;
  readonly country: AddressCountry;
  readonly latitude: number;
  readonly longitude: number;
  readonly streets: readonly string[];
}
