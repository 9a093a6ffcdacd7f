import { DAY_MS, HOUR_MS } from '../time-units.ts';
import { isPractitionerType, type UserType } from '../user-type.ts';

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

/** A living grant between two parties (profile ids). Its rights are those of its resource. */
export interface PartyGrant {
  readonly resource: AccessResource;
  readonly status: AccessStatus;
  readonly rights: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** A person who acts: the profile, never the account. */
export interface AccessActor {
  readonly partyId: string;
  readonly userType: UserType;
}

/** What can be asked of each kind of thing. */
export interface AskableRights {
  /**
   * KNOW: that they exist, by name. IDENTIFY: identity and contact. READ: the record. WRITE: add to it. SHARE: show it
   * outside one's own structure. ACT: in the patient's name. KEYS: manage the patient's keys. PRESCRIBE: for them, by a visit or by WRITE.
   */
  patient: 'KNOW' | 'IDENTIFY' | 'PRESCRIBE' | RightOn<'medical-file'> | RightOn<'patient-delegation'>;
  /** SETTINGS: look at the typical week, which membership of a structure never gives. */
  calendar: RightOn<'practitioner_calendar'> | 'SETTINGS';
  organization: RightOn<'organization'>;
  /** The actor as an external practitioner of the structure. */
  externals: RightOn<'organization_external_practitioners'>;
  /** Towards another professional; symmetric once accepted. */
  contact: RightOn<'practitioner_contacts'>;
}

export type ThingKind = keyof AskableRights;

/** `id` is the profile id of its owner: the patient, the practitioner whose calendar it is, the structure. */
export interface Thing<Kind extends ThingKind = ThingKind> {
  readonly kind: Kind;
  readonly id: string;
}

/** What is true at the moment of the question. Grants that have nothing to do with it do no harm. */
export interface AccessFacts {
  /** Living ones only: a revoked grant is no fact any more. */
  readonly grants: readonly PartyGrant[];
  /** The structure that employs the actor (an organization user). */
  readonly employer: string | null;
  /** Starts of the visits in which the actor receives the patient, cancelled ones left out; instants in milliseconds. */
  readonly visits: readonly number[];
  readonly now: number;
}

/** A visit opens the name from its booking and the identity from the day before, both until 30 days after (design api §2.6). */
const VISIT_OPENS_MS = 24 * HOUR_MS;
export const VISIT_CLOSES_DAYS = 30;
const VISIT_CLOSES_MS = VISIT_CLOSES_DAYS * DAY_MS;

/**
 * The one decision of who may do what to whom (design api §3). No grant, no access: whatever is not said here is refused,
 * to administrators too.
 */
export function may<Kind extends ThingKind>(
  actor: AccessActor,
  right: AskableRights[Kind],
  thing: Thing<Kind>,
  facts: AccessFacts,
): boolean {
  const { kind, id } = thing as Thing;
  if (kind === 'patient') return mayWithPatient(actor, right, id, facts);
  if (kind === 'calendar') return mayWithCalendar(actor, right, id, facts);
  if (kind === 'organization') return belongs(actor, id, right, facts);
  if (kind === 'externals') {
    return holds('organization_external_practitioners', id, actor.partyId, right, facts);
  }
  return (
    holds('practitioner_contacts', id, actor.partyId, right, facts) ||
    holds('practitioner_contacts', actor.partyId, id, right, facts)
  );
}

function mayWithPatient(actor: AccessActor, right: string, patient: string, facts: AccessFacts): boolean {
  if (right === 'PRESCRIBE' && actor.userType !== 'doctor') return false;
  if (actor.partyId === patient) return true;
  if (actor.userType !== 'organization' && !isPractitionerType(actor.userType)) return false;
  for (const grant of facts.grants) {
    if (grant.from !== patient || grant.status !== 'ACCEPTED') continue;
    if (grant.resource !== 'medical-file' && grant.resource !== 'patient-delegation') continue;
    if (carries(grant, right) && actsFor(actor, grant.to, 'PATIENTS', facts)) return true;
  }
  return opensByVisit(right, facts);
}

/** A grant of either kind lets its holder know and identify the patient; a person who acts for them reads what they read. */
function carries({ resource, rights }: PartyGrant, right: string): boolean {
  if (right === 'KNOW' || right === 'IDENTIFY') return true;
  if (right === 'PRESCRIBE') return rights.includes('WRITE');
  return rights.includes(right) || (right === 'READ' && resource === 'patient-delegation');
}

function opensByVisit(right: string, { visits, now }: AccessFacts): boolean {
  if (right !== 'KNOW' && right !== 'IDENTIFY' && right !== 'PRESCRIBE') return false;
  const latest = right === 'KNOW' ? Number.POSITIVE_INFINITY : now + VISIT_OPENS_MS;
  return visits.some((start) => start > now - VISIT_CLOSES_MS && start <= latest);
}

function mayWithCalendar(actor: AccessActor, right: string, owner: string, facts: AccessFacts): boolean {
  if (actor.partyId === owner) return true;
  const wanted = right === 'SETTINGS' ? 'READ' : right;
  for (const { resource, status, from, to, rights } of facts.grants) {
    if (status !== 'ACCEPTED') continue;
    if (resource === 'practitioner_calendar' && from === owner) {
      if (rights.includes(wanted) && actsFor(actor, to, 'AGENDA', facts)) return true;
    } else if (resource === 'organization' && to === owner && impliedByStructure(actor, right, from, facts)) {
      return true;
    }
  }
  return false;
}

/**
 * What belonging to a structure gives over its members' calendars without a grant of their own: its staff read and book,
 * members with AGENDA read. Never MANAGE nor the settings, which only an explicit grant gives.
 */
function impliedByStructure(actor: AccessActor, right: string, structure: string, facts: AccessFacts): boolean {
  if (right === 'READ') return actsFor(actor, structure, 'AGENDA', facts);
  return right === 'BOOK' && facts.employer === structure;
}

/** In whose name the actor acts: their own, and that of structures that employ them or gave them the right. */
function actsFor(actor: AccessActor, holder: string, right: string, facts: AccessFacts): boolean {
  return holder === actor.partyId || belongs(actor, holder, right, facts);
}

/** Those whom a structure employs have every right in it, those who joined it what it gave them. */
function belongs(actor: AccessActor, structure: string, right: string, facts: AccessFacts): boolean {
  return facts.employer === structure || holds('organization', structure, actor.partyId, right, facts);
}

function holds(resource: AccessResource, from: string, to: string, right: string, { grants }: AccessFacts): boolean {
  for (const grant of grants) {
    if (grant.resource !== resource || grant.status !== 'ACCEPTED' || grant.from !== from || grant.to !== to) continue;
    if (grant.rights.includes(right)) return true;
  }
  return false;
}
