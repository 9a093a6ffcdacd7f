import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { searchText } from '../fields/primitives.ts';

/** Spec clinical §2 "Guides". */
const tag = z.enum(['Patient', 'Consultation', 'Gestion', 'Agenda', 'Collaboration', 'Structure', 'Transmission']);
export type GuideTag = z.infer<typeof tag>;

export const guideCard = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(tag),
  image: z.string().nullable(),
  /** Announced, not to be read yet. */
  disabled: z.literal(true).optional(),
});
export type GuideCard = z.infer<typeof guideCard>;

export const guide = guideCard.extend({
  data: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
});
export type Guide = z.infer<typeof guide>;

export const list = endpoint({
  id: 'guides.list',
  method: 'GET',
  path: '/guide',
  summary: 'Les guides d’utilisation, tous ou par titre et mot-clé.',
  audience: 'public',
  query: z.strictObject({ query: searchText.optional() }),
  output: z.array(guideCard),
  refusals: [],
});

export const get = endpoint({
  id: 'guides.get',
  method: 'GET',
  path: '/guide/:slug',
  summary: 'Un guide et ses étapes.',
  audience: 'public',
  params: z.strictObject({ slug: z.string().max(80) }),
  output: guide,
  refusals: [],
});
