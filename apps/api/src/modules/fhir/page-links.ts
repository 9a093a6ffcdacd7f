import type { PageLinks } from '@maillon/domain/fhir/bundle';
import type { FastifyRequest } from 'fastify';

/** The search as it was understood, and the page after this one; both are addresses, also where a form asked. */
export const linksOf = (
  { query, template }: FastifyRequest,
  base: string,
  { _count }: { readonly _count: number },
  next: string | null,
): PageLinks => {
  const [, type = ''] = /\/fhir\/R4\/(\w+)/.exec(template) ?? [];
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(query as Record<string, string | string[]>)) {
    for (const text of [given].flat()) parameters.append(name, name === '_count' ? String(_count) : text);
  }
  const addressOf = (search: URLSearchParams): string =>
    search.size === 0 ? `${base}/${type}` : `${base}/${type}?${search}`;
  const self = addressOf(parameters);
  if (next === null) return { base, self, next };
  parameters.set('_page', next);
  return { base, self, next: addressOf(parameters) };
};
