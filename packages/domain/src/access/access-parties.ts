import type { AccessResource } from './access.ts';
import { RESOURCE_RIGHTS } from './access.ts';

/** What a party is. `organizationStaff` is a person whom a structure employs; the structure is a party of its own. */
export type PartyKind =
  | 'patient'
  | 'doctor'
  | 'midwife'
  | 'assistant'
  | 'organization'
  | 'organizationStaff'
  | 'dispatchManager'
  | 'dispatchOperator';

const PROFESSIONALS: readonly PartyKind[] = ['doctor', 'midwife', 'assistant'];

/** Who owns what a grant of each resource gives, and to whom it can be given (design api §3.2, "from → to"). */
export const PARTIES_OF: Readonly<
  Record<AccessResource, { readonly from: readonly PartyKind[]; readonly to: readonly PartyKind[] }>
> = {
  'medical-file': { from: ['patient'], to: [...PROFESSIONALS, 'organization'] },
  'patient-delegation': { from: ['patient'], to: [...PROFESSIONALS, 'organization'] },
  organization: { from: ['organization'], to: [...PROFESSIONALS, 'organizationStaff'] },
  organization_external_practitioners: { from: ['organization'], to: PROFESSIONALS },
  practitioner_contacts: { from: PROFESSIONALS, to: PROFESSIONALS },
  practitioner_calendar: { from: PROFESSIONALS, to: [...PROFESSIONALS, 'organization'] },
};

/** Professionals and structures are in the directory; every other party exists only for those who know them. */
export const isInDirectory = (kind: PartyKind): boolean => kind === 'organization' || PROFESSIONALS.includes(kind);

/** Whether a grant of this resource may lead from one kind of party to the other. */
export function canBeBetween(resource: AccessResource, from: PartyKind, to: PartyKind): boolean {
  return PARTIES_OF[resource].from.includes(from) && PARTIES_OF[resource].to.includes(to);
}

/** Are they rights of this resource, at least one and none twice? */
export function areRightsOf(resource: AccessResource, rights: readonly string[]): boolean {
  const known: readonly string[] = RESOURCE_RIGHTS[resource];
  return rights.length > 0 && new Set(rights).size === rights.length && rights.every((right) => known.includes(right));
}
