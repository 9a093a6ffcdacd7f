import type { AccessStatus } from './access.ts';

/** What can happen to a grant (design api §4.6). */
export type AccessEvent = 'request' | 'offer' | 'approve' | 'reject' | 'revoke' | 'change-rights' | 'expire';

/** The owner gives, the grantee receives; time is on nobody's side. */
export type AccessSide = 'owner' | 'grantee' | 'time';

/** `GONE`: soft-deleted and invisible; a new request is possible then. */
export type NextAccess = AccessStatus | 'GONE';

export type AccessRefusal = 'ACCESS_STATE' | 'WRONG_SIDE' | 'ACCESS_EXISTS' | 'ACCESS_REQUEST_REJECTED';

export type AccessVerdict =
  | { readonly allowed: true; readonly next: NextAccess }
  | { readonly allowed: false; readonly because: AccessRefusal };

const to = (next: NextAccess): AccessVerdict => ({ allowed: true, next });
const no = (because: AccessRefusal): AccessVerdict => ({ allowed: false, because });

const DAY = 86_400_000;
/** How long a request and an offer wait for their answer; an accepted or rejected grant does not expire. */
export const ACCESS_EXPIRES_MS = { PENDING: 90 * DAY, INVITED: 30 * DAY } as const;

/**
 * Whether the event may happen now, and what the grant becomes.
 * @param state `null` when there is no living grant between the two
 */
export function judgeAccess(event: AccessEvent, side: AccessSide, state: AccessStatus | null): AccessVerdict {
  switch (event) {
    case 'request':
      return side === 'grantee' ? requested(state) : no('WRONG_SIDE');
    case 'offer':
      return side === 'owner' ? offered(state) : no('WRONG_SIDE');
    case 'approve':
    case 'reject':
      return decided(event, side, state);
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

/** A request is the owner's to decide, an offer the grantee's; a rejected one can still be approved by the owner. */
function decided(event: 'approve' | 'reject', side: AccessSide, state: AccessStatus | null): AccessVerdict {
  if (state === null || state === 'ACCEPTED') return no('ACCESS_STATE');
  if (side !== (state === 'INVITED' ? 'grantee' : 'owner')) return no('WRONG_SIDE');
  if (event === 'approve') return to('ACCEPTED');
  return state === 'REJECTED' ? no('ACCESS_STATE') : to('REJECTED');
}

/** A rejected asker may not clear the refusal and ask again (design api A17). */
function revoked(side: AccessSide, state: AccessStatus | null): AccessVerdict {
  if (state === null || side === 'time') return no('ACCESS_STATE');
  return state === 'REJECTED' && side === 'grantee' ? no('WRONG_SIDE') : to('GONE');
}
