import type { Address } from '@maillon/contracts/fields/primitives';
import * as z from 'zod';
import { AddressBook, MAX_SUGGESTIONS } from './address-book.ts';
import { defined, PublicService } from './public-service.ts';

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
  private readonly service: PublicService;

  /** @param url base address, without `/search` */
  constructor(url: string) {
    super();
    this.service = new PublicService('the address service', url);
  }

  async suggest(typed: string): Promise<Address[]> {
    const question = { q: typed, limit: String(MAX_SUGGESTIONS), autocomplete: '1' };
    const { features } = await this.service.ask('/search', question, answer);
    return features.slice(0, MAX_SUGGESTIONS).map(addressOf);
  }
}
