import { hash } from 'node:crypto';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Database, sql, sqlEach } from '../postgres/database.ts';
import { PrismaService } from '../postgres/prisma.ts';
import type { Bucket } from './rate-limits.ts';

// Seconds. A bucket of the future was written before the clock was set back: it counts as full, for else it would owe what hours give,
// or give nothing until the clock is there again.
const elapsed = (updatedAt: string): string =>
  `CASE WHEN ${updatedAt} > clock_timestamp() + interval '1 minute' THEN 86400
        ELSE greatest(0, extract(epoch FROM clock_timestamp() - ${updatedAt})) END`;

// Nothing is written when there is no room: a caller who is refused again and again costs a read, not a row version.
const TAKE = sqlEach(
  'rate_bucket_take',
  `WITH asked AS (
     SELECT * FROM unnest($1::bytea[], $2::float8[], $3::float8[], $4::float8[])
              WITH ORDINALITY AS asked(key, capacity, per_second, count, n)
   ), taken AS (
     INSERT INTO rate_buckets AS bucket (key, tokens, updated_at)
     SELECT key, capacity - count, clock_timestamp() FROM asked WHERE count <= capacity ORDER BY key
     ON CONFLICT (key) DO UPDATE
       SET tokens = (SELECT least(capacity, bucket.tokens + ${elapsed('bucket.updated_at')} * per_second)
                            - count FROM asked WHERE asked.key = excluded.key),
           updated_at = clock_timestamp()
       WHERE (SELECT least(capacity, bucket.tokens + ${elapsed('bucket.updated_at')} * per_second)
                     >= count FROM asked WHERE asked.key = excluded.key)
     RETURNING key, tokens
   )
   SELECT asked.n, taken.tokens FROM taken JOIN asked USING (key)`,
);

const GIVE_BACK = sql(
  'rate_bucket_give_back',
  `UPDATE rate_buckets
      SET tokens = least($2::float8, tokens + ${elapsed('updated_at')} * $3::float8 + $4::float8),
          updated_at = clock_timestamp()
    WHERE key = $1`,
);

const LOOK = sql(
  'rate_bucket_look',
  `SELECT least($2::float8, tokens + ${elapsed('updated_at')} * $3::float8) AS tokens
   FROM rate_buckets WHERE key = $1`,
);

/** No bucket takes longer to be full again, and a full one says nothing. */
const FULL_AGAIN_MS = DAY_MS;
const PORTION = 10_000;

const hashOf = (bucket: Bucket, key: string): Buffer => hash('sha256', `${bucket.name}|${key}`, 'buffer');

const valuesOf = (bucket: Bucket, key: string, count: number) =>
  [hashOf(bucket, key), bucket.capacity, bucket.perSecond, count] as const;

/** Token buckets that all processes share. */
@Injectable()
export class TokenBuckets {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** Takes `count` tokens and gives what is left; null, and nothing taken, when there are fewer. */
  async take(bucket: Bucket, key: string, count: number): Promise<number | null> {
    const [row] = await this.database.query(TAKE, valuesOf(bucket, key, count));
    return row?.tokens ?? null;
  }

  /**
   * {@link take}, together with others who take at this moment: of a crowd that comes at once each has a bucket of their own. No caller
   * takes from the same bucket again before the answer is there.
   */
  async takeTogether(bucket: Bucket, key: string, count: number): Promise<number | null> {
    const [row] = await this.database.quick(TAKE, valuesOf(bucket, key, count));
    return row?.tokens ?? null;
  }

  async refund(bucket: Bucket, key: string, count: number): Promise<void> {
    await this.database.query(GIVE_BACK, valuesOf(bucket, key, count));
  }

  /** Seconds until `count` tokens will be there. */
  async secondsUntil(bucket: Bucket, key: string, count: number): Promise<number> {
    const [row] = await this.database.query(LOOK, [hashOf(bucket, key), bucket.capacity, bucket.perSecond]);
    const missing = count - (row?.tokens ?? bucket.capacity);
    return Math.max(1, Math.ceil(missing / bucket.perSecond));
  }

  /** Removes a portion of the buckets that have long been full again. */
  async deleteExpired(): Promise<void> {
    const { rateBucket } = await this.prisma.client();
    await rateBucket.deleteMany({ where: { updatedAt: { lt: new Date(Date.now() - FULL_AGAIN_MS) } }, limit: PORTION });
  }
}
