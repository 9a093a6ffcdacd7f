import * as z from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { searchText } from '../fields/primitives.ts';

/** Spec clinical §2 "Guides". */
const TAGS = ['Patient', 'Consultation', 'Gestion', 'Agenda', 'Collaboration', 'Structure', 'Transmission'] as const;
const tag = z.enum(TAGS);
export type GuideTag = z.infer<typeof tag>;

/** The address of a file of the product; no other site shows anything in a guide. */
const file = z.string().startsWith('/');

export const guideCard = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(tag),
  image: file.nullable(),
  /** The side of the image that a card keeps, which shows less of it. */
  classes: z.enum(['object-top', 'object-bottom', 'object-left', 'object-right']).optional(),
  /** Announced, not to be read yet. */
  disabled: z.literal(true).optional(),
});
export type GuideCard = z.infer<typeof guideCard>;

const guideStep = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  image: file.nullable(),
  /** What the image shows, for a person who does not see it; empty without one. */
  imageAlt: z.string(),
});
export type GuideStep = z.infer<typeof guideStep>;

export const guide = guideCard.extend({
  videoUrl: file.optional(),
  data: z.array(guideStep),
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
