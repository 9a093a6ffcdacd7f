import { known, type Resource } from './resource.ts';

/** One page of an answer to a search. */
export interface SearchPage {
  readonly resources: readonly Resource[];
  /** How many match in all; null where it was not counted. */
  readonly total: number | null;
}

/** What a search was told to leave out, said in its answer. */
const ignoredParameters = (names: readonly string[]) => ({
  resourceType: 'OperationOutcome',
  issue: names.map((name) => ({
    severity: 'warning',
    code: 'not-supported',
    details: { text: 'Ce paramètre n’est pas reconnu : il a été ignoré' },
    expression: [`http.${name}`],
  })),
});

/** Parameters that a search left out, and the address under which the answer says so. */
export interface IgnoredParameters {
  readonly names: readonly string[];
  /** `urn:uuid:…`: an entry of a bundle has an address, also what is stored nowhere. */
  readonly fullUrl: string;
}

export interface PageLinks {
  /** Address of the service, without a slash at its end. */
  readonly base: string;
  readonly self: string;
  readonly next: string | null;
}

export const searchSet = (
  { resources, total }: SearchPage,
  { base, self, next }: PageLinks,
  ignored: IgnoredParameters | null = null,
) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  ...(total === null ? {} : { total }),
  link: [{ relation: 'self', url: self }, ...(next === null ? [] : [{ relation: 'next', url: next }])],
  ...known('entry', [
    ...resources.map((resource) => ({
      fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode: 'match' },
    })),
    ...(ignored === null
      ? []
      : [{ fullUrl: ignored.fullUrl, resource: ignoredParameters(ignored.names), search: { mode: 'outcome' } }]),
  ]),
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
