import { DAY_MS } from '../time-units.ts';
import { type AccessResource, type AccessStatus, DEFAULT_RIGHTS, type RightOn } from './access.ts';
import { areRightsOf, type PartyKind } from './access-parties.ts';

/** What can happen to a grant (design api §4.6). */
export type AccessEvent = 'request' | 'offer' | 'approve' | 'reject' | 'revoke' | 'change-rights' | 'expire';

/** The owner gives, the grantee receives; time is neither side. */
export type AccessSide = 'owner' | 'grantee' | 'time';

/** One of the two people; whose no a rejected grant stands for. */
export type RefusingSide = Exclude<AccessSide, 'time'>;

/** `GONE`: soft-deleted and invisible; a new request is possible then. */
export type NextAccess = AccessStatus | 'GONE';

export type AccessRefusal = 'ACCESS_STATE' | 'WRONG_SIDE' | 'ACCESS_EXISTS' | 'ACCESS_REQUEST_REJECTED';

export type AccessVerdict =
  | { readonly allowed: true; readonly next: NextAccess }
  | { readonly allowed: false; readonly because: AccessRefusal };

const to = (next: NextAccess): AccessVerdict => ({ allowed: true, next });
const no = (because: AccessRefusal): AccessVerdict => ({ allowed: false, because });

/** How long a request and an offer wait for their answer; an accepted or rejected grant does not expire. */
export const ACCESS_EXPIRES_MS = { PENDING: 90 * DAY_MS, INVITED: 30 * DAY_MS } as const;

/**
 * Whether the event may happen now, and what the grant becomes.
 * @param state `null` when there is no living grant between the two
 * @param refusedBy whose no it was, where the state is REJECTED
 */
export function judgeAccess(
  event: AccessEvent,
  side: AccessSide,
  state: AccessStatus | null,
  refusedBy: RefusingSide = 'owner',
): AccessVerdict {
  switch (event) {
    case 'request':
      return side === 'grantee' ? requested(state) : no('WRONG_SIDE');
    case 'offer':
      return side === 'owner' ? offered(state) : no('WRONG_SIDE');
    case 'approve':
    case 'reject':
      return decided(event, side, state, refusedBy);
    case 'revoke':
      return revoked(side, state);
    case 'change-rights':
      if (side !== 'owner') return no('WRONG_SIDE');
      return state === null || state === 'REJECTED' ? no('ACCESS_STATE') : to(state);
    case 'expire':
      if (side !== 'time') return no('WRONG_SIDE');
      return state === 'PENDING' || state === 'INVITED' ? to('GONE') : no('ACCESS_STATE');
  }
}

/** An offer that meets a request is a yes of both. */
function requested(state: AccessStatus | null): AccessVerdict {
  if (state === null || state === 'PENDING') return to('PENDING');
  if (state === 'INVITED') return to('ACCEPTED');
  return no(state === 'REJECTED' ? 'ACCESS_REQUEST_REJECTED' : 'ACCESS_EXISTS');
}

function offered(state: AccessStatus | null): AccessVerdict {
  if (state === null || state === 'REJECTED') return to('INVITED');
  return state === 'PENDING' ? to('ACCEPTED') : no('ACCESS_EXISTS');
}

/**
 * A request is the owner's to decide, an offer the grantee's. The owner who refused a request may still approve it; a grantee who
 * refused an offer has to be asked again.
 */
function decided(
  event: 'approve' | 'reject',
  side: AccessSide,
  state: AccessStatus | null,
  refusedBy: RefusingSide,
): AccessVerdict {
  if (state === null || state === 'ACCEPTED') return no('ACCESS_STATE');
  if (state === 'REJECTED' && event === 'approve' && refusedBy === 'grantee') return no('ACCESS_STATE');
  if (side !== (state === 'INVITED' ? 'grantee' : 'owner')) return no('WRONG_SIDE');
  if (event === 'approve') return to('ACCEPTED');
  return state === 'REJECTED' ? no('ACCESS_STATE') : to('REJECTED');
}

/** A rejected asker may not clear the refusal and ask again (design api A17). */
function revoked(side: AccessSide, state: AccessStatus | null): AccessVerdict {
  if (state === null || side === 'time') return no('ACCESS_STATE');
  return state === 'REJECTED' && side === 'grantee' ? no('WRONG_SIDE') : to('GONE');
}

type RightsByKind = {
  readonly [Resource in AccessResource]: Partial<Record<PartyKind, readonly RightOn<Resource>[]>>;
};

const FILE = ['READ', 'WRITE', 'SHARE'] as const;
const MEMBERSHIP = ['MEMBER', 'PATIENTS', 'TRANSMISSIONS', 'REQUESTS', 'AGENDA'] as const;
const CONTACT = ['MESSAGE', 'TELEEXPERTISE'] as const;
const CALENDAR = ['READ', 'BOOK'] as const;

/**
 * What each kind of party may ask for (design api §3.2, §3.4). A kind that is absent does not ask. To administer a person
 * else's structure or calendar is given by its owner, never asked for.
 */
export const REQUESTABLE_RIGHTS: RightsByKind = {
  'medical-file': { doctor: FILE, midwife: FILE, assistant: FILE, organization: FILE },
  'patient-delegation': {},
  organization: { doctor: MEMBERSHIP, midwife: MEMBERSHIP, assistant: MEMBERSHIP, organizationStaff: MEMBERSHIP },
  organization_external_practitioners: {},
  practitioner_contacts: { doctor: CONTACT, midwife: CONTACT, assistant: CONTACT },
  practitioner_calendar: { doctor: CALENDAR, midwife: CALENDAR, assistant: CALENDAR, organization: CALENDAR },
};

/** What each kind of owner may give of what is theirs: by an offer, or by changing the rights of a grant. */
export const OFFERABLE_RIGHTS: RightsByKind = {
  'medical-file': { patient: FILE },
  'patient-delegation': { patient: ['ACT', 'KEYS'] },
  organization: { organization: [...MEMBERSHIP, 'MANAGE'] },
  organization_external_practitioners: { organization: ['DISPATCH', 'MESSAGE'] },
  practitioner_contacts: { doctor: CONTACT, midwife: CONTACT, assistant: CONTACT },
  practitioner_calendar: {
    doctor: [...CALENDAR, 'MANAGE'],
    midwife: [...CALENDAR, 'MANAGE'],
    assistant: [...CALENDAR, 'MANAGE'],
  },
};

/** The rights as they are given: a person who adds to a file reads it, for one adds nothing to what one cannot see. */
export const withImplied = <Right extends string>(
  resource: AccessResource,
  rights: readonly Right[],
): readonly (Right | 'READ')[] => {
  const named: readonly string[] = rights;
  return resource === 'medical-file' && named.includes('WRITE') && !named.includes('READ')
    ? ['READ', ...rights]
    : rights;
};

/** `PARTY`: this kind neither asks nor offers here. `UNKNOWN`: no right of this resource. `REDACTED`: one that is not negotiable. */
export type RightsVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly because: 'PARTY' | 'UNKNOWN' | 'REDACTED' };

/** Whether a party of this kind may ask for these rights, or offer them. */
export function judgeRights(
  event: 'request' | 'offer',
  resource: AccessResource,
  kind: PartyKind,
  rights: readonly string[],
): RightsVerdict {
  const table: RightsByKind = event === 'request' ? REQUESTABLE_RIGHTS : OFFERABLE_RIGHTS;
  const negotiable: readonly string[] | undefined = table[resource][kind];
  if (negotiable === undefined) return { allowed: false, because: 'PARTY' };
  if (!areRightsOf(resource, rights)) return { allowed: false, because: 'UNKNOWN' };
  return rights.every((right) => negotiable.includes(right))
    ? { allowed: true }
    : { allowed: false, because: 'REDACTED' };
}

/**
 * Whether a person's yes is a yes to these rights.
 * @param side who says it
 * @param shown the rights that were on their screen; absent: an older client. The yes of an owner covers the usual rights
 * alone then; a grantee takes what their owner chose to offer.
 */
export function agreesTo(
  side: RefusingSide,
  resource: AccessResource,
  rights: readonly string[],
  shown: readonly string[] | undefined,
): 'YES' | 'CHANGED' | 'UNNAMED' {
  if (shown === undefined) return side === 'grantee' || isUsual(resource, rights) ? 'YES' : 'UNNAMED';
  const isSame = shown.length === rights.length && rights.every((right) => shown.includes(right));
  return isSame ? 'YES' : 'CHANGED';
}

/**
 * Whether the owner would widen what the other side agreed to or asked for, where the rights count in both directions: what they
 * name is then what they take. An unanswered offer is theirs to change.
 */
export function exceedsAgreement(
  resource: AccessResource,
  state: AccessStatus,
  agreed: readonly string[],
  given: readonly string[],
): boolean {
  if (resource !== 'practitioner_contacts' || (state !== 'PENDING' && state !== 'ACCEPTED')) return false;
  return given.some((right) => !agreed.includes(right));
}

const isUsual = (resource: AccessResource, rights: readonly string[]): boolean =>
  rights.every((right) => usualRights(resource).includes(right));

/** What an owner gives who answers a request by an offer that names no rights: what was asked, the usual rights at most. */
export function givenUnnamed(resource: AccessResource, asked: readonly string[]): readonly string[] {
  const usual = asked.filter((right) => usualRights(resource).includes(right));
  return usual.length > 0 ? usual : usualRights(resource);
}

const usualRights = (resource: AccessResource): readonly string[] => DEFAULT_RIGHTS[resource];
