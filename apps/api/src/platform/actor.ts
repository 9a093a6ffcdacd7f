import type { UserType } from '@maillon/domain/user-type';

/** The signed-in, active person on whose behalf a request runs. Read from the database for each request, never from a token. */
export interface Actor {
  readonly userId: string;
  /** The profile ("role") id that appointments, schedules and grants point to. */
  readonly partyId: string;
  readonly userType: UserType;
  readonly isAdmin: boolean;
  readonly isDemo: boolean;
  readonly active: boolean;
  readonly stUserId: string;
  readonly sessionHandle: string;
  /** The administrator behind an impersonation session; null in a session of one's own. */
  readonly impersonatorId: string | null;
}

/** A person who holds a valid session; the user may not exist yet (sign-up) or may be inactive. */
export interface Caller {
  readonly stUserId: string;
  readonly sessionHandle: string;
  /** UTC instant at which the session ends. */
  readonly expiresAt: string;
  readonly user: Actor | null;
}
