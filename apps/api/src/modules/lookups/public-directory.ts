import type { Address, Telecom } from '@maillon/contracts/fields/primitives';
import type { PmiCentre } from '@maillon/contracts/system/lookups';
import * as z from 'zod';
import { defined, PublicService } from './public-service.ts';
import { MAX_CENTRES, PmiRegister } from './registers.ts';
import { wordsOf } from './typed-address.ts';

const placeOfDirectory = z.object({
  numero_voie: z.string().optional(),
  complement1: z.string().optional(),
  code_postal: z.string().optional(),
  nom_commune: z.string().optional(),
  longitude: z.string().optional(),
  latitude: z.string().optional(),
});
const phone = z.object({ valeur: z.string() });

/** Its lists come as JSON inside a text. */
const listOf = <S extends z.ZodType>(item: S) =>
  z
    .union([
      z.array(item),
      z.string().transform((text, context) => {
        try {
          return z.array(item).parse(JSON.parse(text));
        } catch {
          context.addIssue({ code: 'custom', message: 'not a list' });
          return z.NEVER;
        }
      }),
    ])
    .nullish();

const centre = z.object({
  nom: z.string(),
  adresse: listOf(placeOfDirectory),
  telephone: listOf(phone),
  adresse_courriel: z.string().nullish(),
});
const answer = z.object({ results: z.array(centre) });

type Centre = z.infer<typeof centre>;

const coordinatesOf = ({ latitude, longitude }: z.infer<typeof placeOfDirectory>) => {
  const place = { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) };
  return Number.isNaN(place.latitude) || Number.isNaN(place.longitude) ? undefined : place;
};

const addressOf = ({ adresse, nom }: Centre): Address => {
  const [place] = adresse ?? [];
  if (place === undefined) return { country: 'FR', text: nom };
  const town = [place.code_postal, place.nom_commune].filter(Boolean).join(' ');
  return {
    ...defined({ line: place.numero_voie, postalCode: place.code_postal, city: place.nom_commune }),
    ...defined({ coordinates: coordinatesOf(place) }),
    country: 'FR',
    text: [place.numero_voie, town].filter(Boolean).join(', ') || nom,
  };
};

const telecomOf = ({ telephone, adresse_courriel }: Centre): Telecom[] => [
  ...(telephone ?? []).map(({ valeur }) => ({ system: 'PHONE' as const, value: valeur })),
  ...(adresse_courriel ?? '')
    .split(';')
    .filter(Boolean)
    .map((value) => ({ system: 'EMAIL' as const, value: value.trim() })),
];

/** Letters and digits only, so that nothing typed can leave its quotes. */
const condition = (typed: string): string =>
  wordsOf(typed)
    .map((word) => `search(nom, adresse, "${word}")`)
    .join(' and ');

/** The directory of public services (service-public.fr), which knows the centres of each département. */
export class PublicDirectory extends PmiRegister {
  private readonly service: PublicService;

  /** @param url of the data set, without `/records` */
  constructor(url: string) {
    super();
    this.service = new PublicService('the directory of public services', url);
  }

  async search(typed: string): Promise<PmiCentre[]> {
    const typedCondition = condition(typed);
    if (typedCondition === '') return [];
    const question = {
      select: 'nom,adresse,telephone,adresse_courriel',
      where: `pivot like "pmi" and ${typedCondition}`,
      limit: String(MAX_CENTRES),
    };
    const { results } = await this.service.ask('/records', question, answer);
    return results
      .slice(0, MAX_CENTRES)
      .map((found) => ({ name: found.nom, address: addressOf(found), telecom: telecomOf(found) }));
  }
}
