import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.ts';
import { Refusal } from '../refusal.ts';
import { BurstWindow } from './burst-window.ts';
import { Leases } from './leases.ts';
import { type RateLimitClass, RateLimiter, type RateLimitState } from './rate-limiter.ts';
import { type Bucket, RATE_LIMITS, type RateLimit, scaledLimit } from './rate-limits.ts';
import { TokenBuckets } from './token-buckets.ts';

/** Limits that hold over all processes, with most calls answered from a lease in memory. */
@Injectable()
export class PostgresRateLimiter extends RateLimiter {
  private readonly leases = new Leases();
  /** The lease that is on its way for a key: true once it is there, false when too little was left. */
  private readonly renewals = new Map<string, Promise<boolean>>();
  private readonly bursts = new BurstWindow();
  private readonly limits: ReadonlyMap<RateLimitClass, RateLimit>;

  constructor(
    private readonly buckets: TokenBuckets,
    @Inject(ENV) env: Pick<Env, 'RATE_LIMIT_SCALE'>,
  ) {
    super();
    const entries = Object.entries(RATE_LIMITS) as [RateLimitClass, RateLimit][];
    this.limits = new Map(entries.map(([name, limit]) => [name, scaledLimit(limit, env.RATE_LIMIT_SCALE)]));
  }

  async take(rateClass: RateLimitClass, key: string, count = 1): Promise<RateLimitState> {
    const limit = this.limitOf(rateClass);
    const ownKey = `${rateClass}|${key}`;
    if (limit.burst !== undefined && !this.bursts.allows(ownKey, limit.burst)) {
      throw new Refusal('RATE_LIMITED', { retryAfter: 1 });
    }
    let state: RateLimitState | null = null;
    for (const bucket of limit.buckets) {
      const remaining = await this.takeFrom(bucket, ownKey, count, limit.lease);
      const fullInSeconds = Math.ceil((bucket.capacity - remaining) / bucket.perSecond);
      if (state === null || remaining < state.remaining)
        state = { capacity: bucket.capacity, remaining, fullInSeconds };
    }
    return state ?? { capacity: 0, remaining: 0, fullInSeconds: 0 };
  }

  async refund(rateClass: RateLimitClass, key: string, count = 1): Promise<void> {
    for (const bucket of this.limitOf(rateClass).buckets) {
      await this.buckets.refund(bucket, `${rateClass}|${key}`, count);
    }
  }

  private limitOf(rateClass: RateLimitClass): RateLimit {
    const limit = this.limits.get(rateClass);
    if (limit === undefined) throw new Error(`no limit is called ${rateClass}`);
    return limit;
  }

  /** What is left after taking. */
  private async takeFrom(bucket: Bucket, key: string, count: number, lease: number | undefined): Promise<number> {
    if (lease !== undefined && count <= lease) {
      const remaining = this.leases.spend(key, count) ?? (await this.spendNewLease(bucket, key, count, lease));
      if (remaining !== null) return Math.floor(remaining);
    }
    // Too little is left for a lease, or there is none: exactly what is needed, or a refusal.
    const remaining = await this.buckets.take(bucket, key, count);
    if (remaining !== null) return Math.floor(remaining);
    throw new Refusal('RATE_LIMITED', { retryAfter: await this.buckets.secondsUntil(bucket, key, count) });
  }

  /** Calls that arrive together, as a page makes them, share a lease: one each would be lost but for its first token. */
  private async spendNewLease(bucket: Bucket, key: string, count: number, lease: number): Promise<number | null> {
    while (await this.renewedLease(bucket, key, lease)) {
      const remaining = this.leases.spend(key, count);
      if (remaining !== null) return remaining;
    }
    return null;
  }

  private renewedLease(bucket: Bucket, key: string, lease: number): Promise<boolean> {
    const underWay = this.renewals.get(key);
    if (underWay !== undefined) return underWay;
    const renewal = this.renewLease(bucket, key, lease).finally(() => this.renewals.delete(key));
    this.renewals.set(key, renewal);
    return renewal;
  }

  private async renewLease(bucket: Bucket, key: string, lease: number): Promise<boolean> {
    const left = await this.buckets.takeTogether(bucket, key, lease);
    if (left === null) return false;
    this.leases.keep(key, lease, left);
    return true;
  }
}
