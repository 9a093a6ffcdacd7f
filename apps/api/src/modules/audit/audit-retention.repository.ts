import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { waitForLock } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { AUDIT_CHAIN, type CheckpointContent, type HeadContent } from './audit-line.ts';
import type { StoredCheckpoint } from './audit-verifier.ts';

interface OldDay extends HeadContent {
  /** How many lines went before this day. */
  readonly gone: number;
}

const TAKE_TIME = sql(
  'audit_retention_take_time',
  // Half a day of lines may take longer than a request may.
  `SELECT set_config('statement_timeout', '300000', true)`,
);
const OLDEST = sql(
  'audit_retention_oldest',
  `SELECT h.day, h.line_count AS "lineCount", h.last_hash AS "lastHash", h.prev_head AS "prevHead", coalesce(c.line_count, 0) AS gone
   FROM audit_heads h LEFT JOIN (SELECT through_day, line_count FROM audit_checkpoints ORDER BY through_day DESC LIMIT 1) c ON true
   WHERE h.day < $1 AND (c.through_day IS NULL OR h.day > c.through_day) ORDER BY h.day LIMIT 1`,
);
/** Of a day: all of its lines, or those that tell of connections. */
const DELETE = sql(
  'audit_retention_delete',
  `WITH gone AS (
     DELETE FROM audit_events WHERE chain_day = $1 AND (NOT $2::boolean OR tells_of_connection(action)) RETURNING 1)
   SELECT count(*) AS count FROM gone`,
);
export const CHECKPOINTS = sql(
  'audit_retention_checkpoints',
  `SELECT through_day AS "throughDay", head_hash AS "headHash", line_count AS "lineCount", key_id AS "keyId", signature
   FROM audit_checkpoints ORDER BY through_day DESC`,
);

@Injectable()
export class AuditRetentionRepository {
  constructor(
    readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async lock(tx: Tx): Promise<void> {
    await waitForLock(tx, AUDIT_CHAIN);
    await tx.query(TAKE_TIME);
  }

  /** The oldest day before `limit` (`yyyy-MM-dd`) that still has its lines. */
  async oldest(tx: Tx, limit: string): Promise<OldDay | undefined> {
    return (await tx.query(OLDEST, [limit]))[0];
  }

  async addCheckpoint(_tx: Tx, point: CheckpointContent, keyId: string, signature: Buffer): Promise<void> {
    const { auditCheckpoint } = await this.prisma.client();
    const { throughDay, headHash, lineCount } = point;
    const signed = { keyId, signature: bytesOf(signature) };
    const data = { throughDay: new Date(throughDay), headHash: bytesOf(headHash), lineCount, ...signed };
    await auditCheckpoint.createMany({ data, skipDuplicates: true });
  }

  /** @returns how many lines there were */
  async deleteLines(tx: Tx, day: string, which: 'all' | 'connections'): Promise<number> {
    return (await tx.query(DELETE, [day, which === 'connections']))[0]?.count ?? 0;
  }

  /** The latest first; the same day may be there several times, signed with keys that followed each other. */
  checkpoints(tx: Tx): Promise<StoredCheckpoint[]> {
    return tx.query(CHECKPOINTS);
  }
}
