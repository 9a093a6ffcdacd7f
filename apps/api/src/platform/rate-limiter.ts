/** Token buckets (design api §1.2). A class may name one or several buckets; all must have room. */
export type RateLimitClass =
  | 'read'
  | 'write'
  | 'lookup'
  | 'sign-up'
  | 'user-lookup'
  | 'livekit-token'
  | 'code-request-contact'
  | 'code-request-ip'
  | 'code-consume-contact'
  | 'code-consume-ip';

export abstract class RateLimiter {
  /**
   * Takes tokens for the key (user id, contact, address: hashed before it is stored).
   * @throws {Refusal} `RATE_LIMITED` with the seconds to wait
   */
  abstract take(rateClass: RateLimitClass, key: string, count?: number): Promise<void>;
}
