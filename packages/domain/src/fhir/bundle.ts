import type { Resource } from './resource.ts';

/** One page of an answer to a search. */
export interface SearchPage {
  readonly resources: readonly Resource[];
  /** How many match in all; null where nobody counted. */
  readonly total: number | null;
}

export interface PageLinks {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  readonly self: string;
  readonly next: string | null;
}

export const searchSet = ({ resources, total }: SearchPage, { base, self, next }: PageLinks) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  ...(total === null ? {} : { total }),
  link: [{ relation: 'self', url: self }, ...(next === null ? [] : [{ relation: 'next', url: next }])],
  ...(resources.length === 0
    ? {}
    : {
        entry: resources.map((resource) => ({
          fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
          resource,
          search: { mode: 'match' },
        })),
      }),
});

/**
 * What belongs together, to be taken elsewhere.
 * @param base so that the references between the entries lead to them
 * @param timestamp ISO instant
 */
export const collection = (resources: readonly Resource[], base: string, timestamp: string) => ({
  resourceType: 'Bundle',
  type: 'collection',
  timestamp,
  entry: resources.map((resource) => ({ fullUrl: `${base}/${resource.resourceType}/${resource.id}`, resource })),
});
