import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@maillon/domain/time-units';
import { RATE_LIMITS } from '../../../platform/rate-limit/rate-limits.ts';

/**
 * How often a contact may ask for codes and try them (design api §1.2 and §4.10): pure rules over the instants of the past hour.
 * They count per contact, so that neither a new device nor another address starts them anew.
 */

const { 'code-request-contact': REQUESTS, 'code-consume-contact': TRIES } = RATE_LIMITS;
const REQUEST_GAP = SECOND_MS / REQUESTS.buckets[0].perSecond;
const REQUESTS_PER_HOUR = (REQUESTS.buckets[1] ?? REQUESTS.buckets[0]).capacity;
const TRIES_PER_HOUR = TRIES.buckets[0].capacity;
const LOCK = HOUR_MS;

/** Milliseconds since the epoch, oldest first. */
export interface ContactHistory {
  readonly requestedAt: readonly number[];
  /** Codes entered since the last right one. */
  readonly triedAt: readonly number[];
  readonly lockedUntil: number | null;
}

export type RequestDecision =
  | { readonly kind: 'wait'; readonly seconds: number }
  /** `silent`: answered like any other request, but nothing is sent. */
  | { readonly kind: 'go'; readonly silent: boolean; readonly history: ContactHistory };

/** Instants that are further ahead than two clocks differ were written before the clock was set back: they say nothing. */
const CLOCKS_DIFFER_MS = MINUTE_MS;

const pastHour = (instants: readonly number[], now: number): readonly number[] =>
  instants.filter((instant) => instant > now - HOUR_MS && instant <= now + CLOCKS_DIFFER_MS);

const isLocked = (history: ContactHistory, now: number): boolean =>
  history.lockedUntil !== null && history.lockedUntil > now;

/** Milliseconds until another code may be asked for; 0 when it may be now. */
const waitOf = (requestedAt: readonly number[], now: number): number => {
  const last = requestedAt.at(-1) ?? Number.NEGATIVE_INFINITY;
  const fifthLast = requestedAt.at(-REQUESTS_PER_HOUR) ?? Number.NEGATIVE_INFINITY;
  return Math.max(0, last + REQUEST_GAP - now, fifthLast + HOUR_MS - now);
};

/** A request for a code. The limits come first, so that a locked contact answers exactly as another one. */
export const decideRequest = (history: ContactHistory, now: number): RequestDecision => {
  const requestedAt = pastHour(history.requestedAt, now);
  const wait = waitOf(requestedAt, now);
  if (wait > 0) return { kind: 'wait', seconds: Math.ceil(wait / SECOND_MS) };
  return {
    kind: 'go',
    silent: isLocked(history, now),
    history: { ...history, requestedAt: [...requestedAt, now] },
  };
};

export type TryDecision =
  | { readonly kind: 'refuse' }
  /** `locks`: unless this one is right, the contact is locked. */
  | { readonly kind: 'go'; readonly locks: boolean; readonly history: ContactHistory };

/**
 * An entered code, counted before it is compared: guesses that arrive together cannot pass the limit together.
 * A right one forgets the history.
 */
export const decideTry = (history: ContactHistory, now: number): TryDecision => {
  if (isLocked(history, now)) return { kind: 'refuse' };
  const triedAt = [...pastHour(history.triedAt, now), now];
  const locks = triedAt.length >= TRIES_PER_HOUR;
  return { kind: 'go', locks, history: { ...history, triedAt, lockedUntil: locks ? now + LOCK : null } };
};
