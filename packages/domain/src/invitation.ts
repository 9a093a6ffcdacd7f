/** How an invitation is written (spec organizations §4 "Invite flow"). */
export type InviteStep = 'search' | 'invite_existing' | 'invite_new' | 'write_message' | 'close';

/** A person who has an account already, as the search answers. */
export interface Invitee {
  readonly userId: string;
  readonly name: string;
  readonly type: string;
}

export interface InviteFlow {
  readonly step: InviteStep;
  readonly email: string;
  /** Null before the search, and for an address without an account. */
  readonly invitee: Invitee | null;
}

export type InviteEvent =
  | { readonly type: 'email'; readonly email: string }
  /** The answer to the search for an address. */
  | { readonly type: 'searched'; readonly email: string; readonly invitee: Invitee | null }
  | { readonly type: 'write' }
  | { readonly type: 'sent' };

export const NEW_INVITE: InviteFlow = { step: 'search', email: '', invitee: null };

/**
 * Search leads to `invite_existing` or `invite_new`, both to `write_message`, which ends in `close`; any change to the address
 * returns to `search`. An event that does not belong to the step changes nothing, nor does the answer to a search for an
 * address that was changed meanwhile.
 */
export function inviteFlow(flow: InviteFlow, event: InviteEvent): InviteFlow {
  switch (event.type) {
    case 'email':
      return event.email === flow.email ? flow : { step: 'search', email: event.email, invitee: null };
    case 'searched':
      if (flow.step !== 'search' || normal(event.email) !== normal(flow.email)) return flow;
      return { ...flow, step: event.invitee === null ? 'invite_new' : 'invite_existing', invitee: event.invitee };
    case 'write':
      return flow.step === 'invite_existing' || flow.step === 'invite_new' ? { ...flow, step: 'write_message' } : flow;
    case 'sent':
      return flow.step === 'write_message' ? { ...flow, step: 'close' } : flow;
  }
}

const normal = (email: string): string => email.trim().toLowerCase();
