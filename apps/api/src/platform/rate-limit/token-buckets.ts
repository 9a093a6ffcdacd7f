import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database.ts';
import type { Bucket } from './rate-limits.ts';

// Nothing is written when there is no room: a caller who is refused again and again costs a read, not a row version.
const TAKE = sql(
  'rate_bucket_take',
  `INSERT INTO rate_buckets AS bucket (key, tokens, updated_at)
   VALUES ($1, $2::float8 - $4::float8, clock_timestamp())
   ON CONFLICT (key) DO UPDATE
     SET tokens = least($2, bucket.tokens + extract(epoch FROM clock_timestamp() - bucket.updated_at) * $3::float8) - $4,
         updated_at = clock_timestamp()
     WHERE least($2, bucket.tokens + extract(epoch FROM clock_timestamp() - bucket.updated_at) * $3) >= $4
   RETURNING tokens`,
);

const LOOK = sql(
  'rate_bucket_look',
  `SELECT least($2::float8, tokens + extract(epoch FROM clock_timestamp() - updated_at) * $3::float8) AS tokens
   FROM rate_buckets WHERE key = $1`,
);

// No bucket takes longer than an hour to be full again, and a full one says nothing.
const FORGET = sql(
  'rate_buckets_forget',
  `DELETE FROM rate_buckets WHERE ctid IN (
     SELECT ctid FROM rate_buckets WHERE updated_at < now() - interval '2 hours' LIMIT 10000)`,
);

interface TokensRow {
  readonly tokens: number;
}

const hashOf = (bucket: Bucket, key: string): Buffer => createHash('sha256').update(`${bucket.name}|${key}`).digest();

/** Token buckets that all processes share. */
@Injectable()
export class TokenBuckets {
  constructor(private readonly database: Database) {}

  /** Takes `count` tokens and gives what is left; null, and nothing taken, when there are fewer. */
  async take(bucket: Bucket, key: string, count: number): Promise<number | null> {
    const [row] = await this.database.query<TokensRow>(TAKE, [
      hashOf(bucket, key),
      bucket.capacity,
      bucket.perSecond,
      count,
    ]);
    return row?.tokens ?? null;
  }

  /** Seconds until `count` tokens will be there. */
  async secondsUntil(bucket: Bucket, key: string, count: number): Promise<number> {
    const [row] = await this.database.query<TokensRow>(LOOK, [hashOf(bucket, key), bucket.capacity, bucket.perSecond]);
    const missing = count - (row?.tokens ?? bucket.capacity);
    return Math.max(1, Math.ceil(missing / bucket.perSecond));
  }

  /** Removes a portion of the buckets that have long been full again. */
  async forgetOld(): Promise<void> {
    await this.database.query(FORGET);
  }
}
