import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '@maillon/domain/time-units';
import type { RateLimitClass } from './rate-limiter.ts';

export interface Bucket {
  /** Distinguishes the buckets of one class. */
  readonly name: string;
  readonly capacity: number;
  readonly perSecond: number;
}

export interface RateLimit {
  /** All must have room; the shortest window first, so that a refusal by it costs nothing in the longer ones. */
  readonly buckets: readonly [Bucket, ...Bucket[]];
  /** Calls within one second that a process lets through per key; in memory, on top of the buckets. */
  readonly burst?: number;
  /** Tokens that a process takes per round trip to Postgres, to spend them from memory. Absent: one trip per call. */
  readonly lease?: number;
  /** Whether `RATE_LIMIT_SCALE` applies: per address and per user, never per contact. */
  readonly scaled: boolean;
}

const per = (seconds: number, count: number): Bucket => ({
  name: `${count}/${seconds}s`,
  capacity: count,
  perSecond: count / seconds,
});

/** Design api §1.2, to the number. `lookup` is ours: a person who types an address asks a few times a second at most. */
export const RATE_LIMITS: Readonly<Record<RateLimitClass, RateLimit>> = {
  read: { buckets: [per(MINUTE_SECONDS, 600)], burst: 20, lease: 20, scaled: true },
  write: { buckets: [per(MINUTE_SECONDS, 120)], lease: 10, scaled: true },
  lookup: { buckets: [per(MINUTE_SECONDS, 120)], scaled: true },
  /** Ours: a partner asks for the slots of forty calendars several times a minute. */
  'api-key': { buckets: [per(MINUTE_SECONDS, 300)], lease: 10, scaled: true },
  /** Ours: one page that breaks reports once; a person reloads a few times. */
  'client-error': { buckets: [per(HOUR_SECONDS, 30)], scaled: true },
  'sign-up': { buckets: [per(HOUR_SECONDS, 10)], scaled: true },
  /** Every answer that says whether a person exists, by whatever route (`lookup-allowance.ts`, docs/decisions/lookups.md). */
  'person-lookup': { buckets: [per(HOUR_SECONDS, 30), per(DAY_SECONDS, 100)], scaled: false },
  'person-lookup-structure': { buckets: [per(DAY_SECONDS, 300)], scaled: false },
  /** Ours: one a minute, all day. An account that is made says that no account had these contacts. */
  'prepare-patient': { buckets: [per(HOUR_SECONDS, 60), per(DAY_SECONDS, 300)], scaled: true },
  invite: { buckets: [per(HOUR_SECONDS, 30), per(DAY_SECONDS, 50)], scaled: false },
  /** Ours: each sending writes to as many people as the structure has external practitioners, by SMS too. */
  'care-request': { buckets: [per(HOUR_SECONDS, 60), per(DAY_SECONDS, 300)], scaled: true },
  /**
   * Ours, of a patient: what they book, move or cancel writes to whom it is with each time, by mail and SMS, and takes a time that others
   * are looking for. Who receives many patients has no such limit.
   */
  visit: { buckets: [per(HOUR_SECONDS, 20), per(DAY_SECONDS, 40)], scaled: true },
  upload: { buckets: [per(HOUR_SECONDS, 60)], scaled: true },
  'livekit-token': { buckets: [per(HOUR_SECONDS, 30)], scaled: false },
  payment: { buckets: [per(HOUR_SECONDS, 20)], scaled: true },
  /** The two per contact are read by `auth/codes/contact-history.ts`, which keeps what the lock after ten tries needs beside them. */
  'code-request-contact': { buckets: [per(30, 1), per(HOUR_SECONDS, 5)], scaled: false },
  'code-request-ip': { buckets: [per(HOUR_SECONDS, 20)], scaled: true },
  'code-consume-contact': { buckets: [per(HOUR_SECONDS, 10)], scaled: false },
  'code-consume-ip': { buckets: [per(HOUR_SECONDS, 60)], scaled: true },
  /** Ours too: a hospital is one address, and its people sign in with their cards at the same hour. */
  'third-party-ip': { buckets: [per(MINUTE_SECONDS, 60), per(HOUR_SECONDS, 600)], scaled: true },
  /** Per user: each change asks whether a person holds the contact, so that lists of addresses cannot be tried. */
  'contact-change': { buckets: [per(HOUR_SECONDS, 10)], scaled: false },
};

const scaledBucket = (bucket: Bucket, scale: number): Bucket => ({
  name: bucket.name,
  capacity: bucket.capacity * scale,
  perSecond: bucket.perSecond * scale,
});

/** The limit as this server applies it. */
export const scaledLimit = (limit: RateLimit, scale: number): RateLimit => {
  if (!limit.scaled || scale === 1) return limit;
  const [first, ...others] = limit.buckets;
  return {
    ...limit,
    buckets: [scaledBucket(first, scale), ...others.map((bucket) => scaledBucket(bucket, scale))],
    ...(limit.burst === undefined ? {} : { burst: limit.burst * scale }),
  };
};
