/** What a limit is for (design api §1.2). Its buckets are in `rate-limit/rate-limits.ts`. */
export type RateLimitClass =
  | 'client-error'
  | 'read'
  | 'write'
  | 'lookup'
  | 'api-key'
  | 'sign-up'
  | 'invite'
  | 'care-request'
  | 'visit'
  | 'prepare-patient'
  | 'person-lookup'
  | 'person-lookup-structure'
  | 'livekit-token'
  | 'payment'
  | 'upload'
  | 'code-request-contact'
  | 'code-request-ip'
  | 'code-consume-contact'
  | 'code-consume-ip'
  | 'third-party-ip'
  | 'contact-change';

/** How much is left, for the `RateLimit` header. */
export interface RateLimitState {
  /** What the bucket holds when it is full, as this server applies the limit. */
  readonly capacity: number;
  readonly remaining: number;
  /** Seconds until the bucket is full again. */
  readonly fullInSeconds: number;
}

export abstract class RateLimiter {
  /**
   * Takes tokens from every bucket of the class for the key (user id, contact, address: hashed before it is stored).
   * Not to be called inside a transaction: a rollback would give the tokens back.
   * @throws {Refusal} `RATE_LIMITED` with the seconds to wait
   */
  abstract take(rateClass: RateLimitClass, key: string, count?: number): Promise<RateLimitState>;

  /** Returns tokens that were {@link take}n for something that did not happen; never more than the buckets hold. */
  abstract refund(rateClass: RateLimitClass, key: string, count?: number): Promise<void>;
}
