import type { Address } from '@maillon/contracts/fields/primitives';
import type { HealthStructure } from '@maillon/contracts/system/lookups';
import * as z from 'zod';
import { defined, PublicService } from './public-service.ts';
import { MAX_STRUCTURES, type StructureQuestion, StructureRegister } from './registers.ts';
import { wordsOf } from './typed-address.ts';

const structure = z.object({
  nofinesset: z.string(),
  rs: z.string().nullish(),
  rslongue: z.string().nullish(),
  libcategetab: z.string().nullish(),
  numvoie: z.union([z.string(), z.number()]).nullish(),
  typvoie: z.string().nullish(),
  voie: z.string().nullish(),
  /** '33000 BORDEAUX' */
  ligneacheminement: z.string().nullish(),
  com_name: z.string().nullish(),
  coord: z.object({ lat: z.number(), lon: z.number() }).nullish(),
});
const answer = z.object({ results: z.array(structure) });

type Structure = z.infer<typeof structure>;

const POSTAL_CODE = /^\d{5}/;

const addressOf = ({ numvoie, typvoie, voie, ligneacheminement, com_name, coord }: Structure): Address => {
  const line = [numvoie, typvoie, voie].filter(Boolean).join(' ');
  const town = ligneacheminement ?? com_name ?? '';
  return {
    ...defined({ line, postalCode: POSTAL_CODE.exec(town)?.[0], city: com_name }),
    ...(coord ? { coordinates: { latitude: coord.lat, longitude: coord.lon } } : {}),
    country: 'FR',
    text: [line, town].filter(Boolean).join(', ') || 'France',
  };
};

const conditionOf = (question: StructureQuestion): string =>
  'finess' in question
    ? `nofinesset = "${question.finess}" or nofinessej = "${question.finess}"`
    : wordsOf(question.name)
        .map((word) => `search(rs, rslongue, com_name, "${word}")`)
        .join(' and ');

/** The national register of health structures, as the open data of FINESS is published. */
export class NationalStructures extends StructureRegister {
  private readonly service: PublicService;

  /** @param url of the data set, without `/records` */
  constructor(url: string) {
    super();
    this.service = new PublicService('the register of health structures', url);
  }

  async search(question: StructureQuestion): Promise<HealthStructure[]> {
    const where = conditionOf(question);
    if (where === '') return [];
    const { results } = await this.service.ask('/records', { where, limit: String(MAX_STRUCTURES) }, answer);
    return results.slice(0, MAX_STRUCTURES).map((found) => ({
      finess: found.nofinesset,
      name: found.rslongue ?? found.rs ?? found.nofinesset,
      type: found.libcategetab ?? '',
      address: addressOf(found),
    }));
  }
}
