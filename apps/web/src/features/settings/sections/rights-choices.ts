import { type AccessResource, RESOURCE_RIGHTS, type RightOn } from '@maillon/domain/access/access';
import { RIGHT_VERBS } from '@maillon/domain/access/access-labels';
import { withImplied } from '@maillon/domain/access/access-policy';
import type { AccessPolicy } from '../../../data/access/access-policies.ts';

/** What an owner gives in several degrees; the rights in a structure are its team's. */
const CHANGED_HERE = ['medical-file', 'practitioner_calendar'] as const satisfies readonly AccessResource[];

export type ChangedHere = (typeof CHANGED_HERE)[number];

export const isChangedHere = (resource: AccessResource): resource is ChangedHere =>
  CHANGED_HERE.some((one) => one === resource);

export const hasRightsToChange = ({ direction, resource }: Pick<AccessPolicy, 'direction' | 'resource'>): boolean =>
  direction === 'given' && isChangedHere(resource);

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);

/** The rights on a resource as a person ticks them. */
export function rightChoices<Resource extends ChangedHere>(resource: Resource) {
  const verbs: Readonly<Record<RightOn<Resource>, string>> = RIGHT_VERBS[resource];
  const rights: readonly RightOn<Resource>[] = RESOURCE_RIGHTS[resource];
  return rights.map((value) => ({ value, label: capital(verbs[value]) }));
}

/** Who adds to the file reads it: ticking the one ticks the other, and without reading nothing is added. */
export function consistentRights<Right extends string>(
  resource: ChangedHere,
  before: readonly Right[],
  ticked: readonly Right[],
): readonly Right[] {
  const named = (rights: readonly Right[], right: string): boolean => rights.some((one) => one === right);
  const stopsReading = named(before, 'READ') && !named(ticked, 'READ');
  return stopsReading
    ? ticked.filter((right) => right !== 'WRITE')
    : (withImplied(resource, ticked) as readonly Right[]);
}
