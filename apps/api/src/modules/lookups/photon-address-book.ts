import type { Address } from '@maillon/contracts/fields/primitives';
import * as z from 'zod';
import { AddressBook, type AddressCountry, MAX_SUGGESTIONS } from './address-book.ts';
import { defined, PublicService } from './public-service.ts';

/** What we read of an answer of Photon (GeoJSON over OpenStreetMap). Members that we do not know are dropped. */
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    name: z.string().optional(),
    housenumber: z.string().optional(),
    street: z.string().optional(),
    postcode: z.string().optional(),
    city: z.string().optional(),
    district: z.string().optional(),
    state: z.string().optional(),
    countrycode: z.string().optional(),
  }),
});
const answer = z.object({ features: z.array(feature) });

type Feature = z.infer<typeof feature>;

const addressOf = ({ properties, geometry }: Feature, country: AddressCountry): Address => {
  const { name, housenumber, street, postcode, city, district, state } = properties;
  const line = street === undefined ? name : [housenumber, street].filter(Boolean).join(' ');
  const town = [postcode, city ?? district].filter(Boolean).join(' ');
  const [longitude, latitude] = geometry.coordinates;
  return {
    ...defined({ streetNumber: housenumber, streetName: street, line, postalCode: postcode, city, district, state }),
    country,
    coordinates: { latitude, longitude },
    text: [line, town].filter((part) => part !== undefined && part !== '').join(', ') || country,
  };
};

/** Photon, for the countries that the national service of France does not cover (design api §2.19). */
export class PhotonAddressBook extends AddressBook {
  private readonly service: PublicService;

  /** @param url base address, without `/api` */
  constructor(url: string) {
    super();
    this.service = new PublicService('the address service abroad', url);
  }

  /** It knows the world: what lies in another country is left out. */
  async suggest(typed: string, country: AddressCountry): Promise<Address[]> {
    const { features } = await this.service.ask('/api', { q: typed, lang: 'fr', limit: '30' }, answer);
    return features
      .filter(({ properties }) => properties.countrycode === country)
      .slice(0, MAX_SUGGESTIONS)
      .map((found) => addressOf(found, country));
  }
}
