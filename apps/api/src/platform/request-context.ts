import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.ts';

/** What the audit trail, the logs and an ambient transaction need to know about the request that is running. */
export interface RequestContext {
  readonly requestId: string;
  /** The path template of the endpoint that answers. */
  readonly route?: string;
  actor: Actor | null;
  impersonatorId: string | null;
  /** The login account of a caller without an actor: a person who is just signing up. */
  readonly accountId?: string | null;
  /** Keyed hash of the caller's address, in hex; the address itself is never stored. */
  readonly ipHash: string;
  /** Its answer was given in its place, because it took too long: nothing is written for it any more. */
  readonly isOver?: boolean;
  /** Aborted when it is over; what is asked of others for it ends then. */
  readonly signal?: AbortSignal;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs the work with the context; everything awaited inside sees it. */
export const withRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Runs what goes on after the request that happened to start it: it has no caller, and keeps no request in memory. */
export const outsideRequests = <T>(work: () => T): T => storage.exit(work);

/** The context of the running request; undefined in jobs and at boot. */
export const requestContext = (): RequestContext | undefined => storage.getStore();
