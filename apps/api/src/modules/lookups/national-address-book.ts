import type { Address } from '@maillon/contracts/primitives';
import { Logger } from '@nestjs/common';
import * as z from 'zod';
import { Refusal } from '../../platform/refusal.ts';
import { AddressBook, MAX_SUGGESTIONS } from './address-book.ts';

const TIMEOUT_MS = 3000;
const RETRY_AFTER_SECONDS = 30;

/** What we read of an answer of the national address base (addok: GeoJSON). Members that we do not know are dropped. */
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    label: z.string(),
    type: z.string(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    name: z.string().optional(),
    postcode: z.string().optional(),
    city: z.string().optional(),
    district: z.string().optional(),
    /** "33, Gironde, Nouvelle-Aquitaine" */
    context: z.string().optional(),
  }),
});
const answer = z.object({ features: z.array(feature) });

type Feature = z.infer<typeof feature>;

const streetOf = ({ type, street, name }: Feature['properties']): string | undefined =>
  type === 'municipality' ? undefined : (street ?? name);

const defined = <T extends object>(value: T): Partial<{ [K in keyof T]: NonNullable<T[K]> }> =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined && member !== '')) as Partial<{
    [K in keyof T]: NonNullable<T[K]>;
  }>;

const addressOf = ({ properties, geometry }: Feature): Address => {
  const street = streetOf(properties);
  const [longitude, latitude] = geometry.coordinates;
  return {
    ...defined({
      streetNumber: properties.housenumber,
      streetName: street,
      line: street === undefined ? undefined : [properties.housenumber, street].filter(Boolean).join(' '),
      postalCode: properties.postcode,
      city: properties.city,
      district: properties.district,
      state: properties.context?.split(',').at(-1)?.trim(),
    }),
    country: 'FR',
    coordinates: { latitude, longitude },
    text: properties.label,
  };
};

/** The national address service of France (Géoplateforme / BAN), or another that answers like it. */
export class NationalAddressBook extends AddressBook {
  private readonly log = new Logger(NationalAddressBook.name);

  /** @param url base address, without `/search` */
  constructor(private readonly url: string) {
    super();
  }

  async suggest(typed: string): Promise<Address[]> {
    const search = new URLSearchParams({ q: typed, limit: String(MAX_SUGGESTIONS), autocomplete: '1' });
    try {
      const response = await fetch(`${this.url}/search?${search}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const { features } = answer.parse(await response.json());
      return features.slice(0, MAX_SUGGESTIONS).map(addressOf);
    } catch (cause) {
      // The cause may quote the address that was typed.
      this.log.warn(`the address service did not answer: ${cause instanceof Error ? cause.name : 'unknown'}`);
      throw new Refusal('DEPENDENCY_UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    }
  }
}
