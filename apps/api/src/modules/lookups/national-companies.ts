import type { Address } from '@maillon/contracts/fields/primitives';
import type { Company } from '@maillon/contracts/system/lookups';
import * as z from 'zod';
import { defined, PublicService } from './public-service.ts';
import { CompanyRegister } from './registers.ts';

const establishment = z.object({
  siret: z.string(),
  adresse: z.string().nullish(),
  code_postal: z.string().nullish(),
  libelle_commune: z.string().nullish(),
  latitude: z.string().nullish(),
  longitude: z.string().nullish(),
});
const answer = z.object({
  results: z.array(
    z.object({
      nom_complet: z.string(),
      siege: establishment,
      matching_etablissements: z.array(establishment).default([]),
    }),
  ),
});

const coordinatesOf = ({ latitude, longitude }: z.infer<typeof establishment>): Address['coordinates'] => {
  const place = { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) };
  return Number.isNaN(place.latitude) || Number.isNaN(place.longitude) ? undefined : place;
};

/** The national register of companies (recherche-entreprises), by the number of one establishment. */
export class NationalCompanies extends CompanyRegister {
  private readonly service: PublicService;

  /** @param url base address, without `/search` */
  constructor(url: string) {
    super();
    this.service = new PublicService('the register of companies', url);
  }

  /** Only the establishment of that number: the register also finds neighbours. */
  async find(siret: string): Promise<Company | null> {
    const { results } = await this.service.ask('/search', { q: siret, page: '1', per_page: '1' }, answer);
    for (const { nom_complet: name, siege, matching_etablissements: others } of results) {
      const found = [siege, ...others].find((one) => one.siret === siret);
      if (found === undefined) continue;
      const { adresse, code_postal: postalCode, libelle_commune: city } = found;
      const address = defined({ line: adresse, postalCode, city, coordinates: coordinatesOf(found) });
      return { siret, name, address: { ...address, country: 'FR', text: adresse || city || name } };
    }
    return null;
  }
}
