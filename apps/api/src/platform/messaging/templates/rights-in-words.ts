import type { AccessResource } from '@maillon/domain/access/access';
import { rightsInWords } from '@maillon/domain/access/access-labels';

/** What a yes would give or get; absent in notifications of before these were told. */
export interface Negotiated {
  readonly rights?: readonly string[];
}

/** A paragraph of a mail: what a yes would give. Empty where nothing was said of rights. */
export const rightsAsked = (resource: AccessResource, rights: readonly string[] = []): string =>
  rights.length === 0 ? '' : `Droits demandés : ${rightsInWords(resource, rights)}.`;

/** The same for a person who would get them. */
export const rightsOffered = (resource: AccessResource, rights: readonly string[] = []): string =>
  rights.length === 0 ? '' : `Droits proposés : ${rightsInWords(resource, rights)}.`;
