/** What one party may be given over what another one owns, and what each right means in French (design api §3.2). */
export const RESOURCE_RIGHTS = {
  'medical-file': ['READ', 'WRITE', 'SHARE'],
  'patient-delegation': ['ACT', 'KEYS'],
  organization: ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA', 'MANAGE'],
  organization_external_practitioners: ['DISPATCH', 'MESSAGE'],
  practitioner_contacts: ['MESSAGE', 'TELEEXPERTISE'],
  practitioner_calendar: ['READ', 'BOOK', 'MANAGE'],
} as const;

export type AccessResource = keyof typeof RESOURCE_RIGHTS;

export type RightOn<Resource extends AccessResource> = (typeof RESOURCE_RIGHTS)[Resource][number];

/** PENDING: the grantee asked. INVITED: the owner offered. */
export const ACCESS_STATUSES = ['PENDING', 'INVITED', 'ACCEPTED', 'REJECTED'] as const;

export type AccessStatus = (typeof ACCESS_STATUSES)[number];

/** The rights of a request or an offer that names none. */
export const DEFAULT_RIGHTS: { readonly [Resource in AccessResource]: readonly RightOn<Resource>[] } = {
  'medical-file': ['READ', 'WRITE'],
  'patient-delegation': ['ACT', 'KEYS'],
  organization: ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA'],
  organization_external_practitioners: ['DISPATCH', 'MESSAGE'],
  practitioner_contacts: ['MESSAGE', 'TELEEXPERTISE'],
  practitioner_calendar: ['READ', 'BOOK'],
};

export interface Grant<Resource extends AccessResource = AccessResource> {
  readonly resource: Resource;
  readonly status: AccessStatus;
  readonly rights: readonly RightOn<Resource>[];
}

/** Whether an accepted grant carries the right. A pending, offered or rejected one carries nothing. */
export function hasRight<Resource extends AccessResource>(grant: Grant<Resource>, right: RightOn<Resource>): boolean {
  return grant.status === 'ACCEPTED' && grant.rights.includes(right);
}

/**
 * What belonging to a structure gives over its members' calendars without a grant of their own: its staff read and book,
 * members with AGENDA read. Never MANAGE, which only an explicit grant gives.
 */
export function impliedCalendarRights(
  membership: { readonly kind: 'staff' } | { readonly kind: 'member'; readonly grant: Grant<'organization'> },
): readonly RightOn<'practitioner_calendar'>[] {
  if (membership.kind === 'staff') return ['READ', 'BOOK'];
  return hasRight(membership.grant, 'AGENDA') ? ['READ'] : [];
}
