import type { UserContext } from 'supertokens-node/types/index.js';

/** What a screen is told when its session ends (`session/revoked`). */
export type SessionEndReason =
  | 'signed-out'
  | 'signed-out-elsewhere'
  | 'token-theft'
  | 'contact-changed'
  | 'provider-signed-out'
  | 'deactivated'
  /** Into an impersonation, or out of it. */
  | 'switched';

/** News for the outbox: sessions that a transaction has ended, for the core and their sockets. */
export const SESSIONS_ENDED = 'sessions.ended';

const REASON = Symbol('why the session ends');

/** The SDK's context of a call, with the reason in it. */
export const because = (reason: SessionEndReason): Record<string, unknown> => {
  const context = {};
  Reflect.set(context, REASON, reason);
  return context;
};

export const reasonIn = (context: UserContext): SessionEndReason =>
  (Reflect.get(context, REASON) as SessionEndReason | undefined) ?? 'signed-out';
