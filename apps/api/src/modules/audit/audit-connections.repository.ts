import { Injectable } from '@nestjs/common';
import { narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf } from '../../platform/postgres/prisma-values.ts';
import { type GoneLines, LINE_COLUMNS } from './audit-line.ts';
import type { StoredGone, StoredLine } from './audit-verifier.ts';

const OLDEST = sql(
  'audit_connections_oldest',
  `SELECT h.day FROM audit_heads h
    WHERE h.day < $1 AND NOT EXISTS (SELECT 1 FROM audit_connection_days c WHERE c.day = h.day)
      AND h.day > coalesce((SELECT max(through_day) FROM audit_checkpoints), '-infinity') ORDER BY h.day LIMIT 1`,
);
const LINES = sql(
  'audit_connections_lines',
  `SELECT ${LINE_COLUMNS}, chain_day, chain_no, prev_hash, hash FROM audit_events
    WHERE chain_day = $1 AND tells_of_connection(action) ORDER BY chain_no`,
  narrowed<Pick<StoredLine, 'chain_day' | 'chain_no' | 'prev_hash' | 'hash'>>(),
);
const SIGNED_BY_OTHERS = sql(
  'audit_connections_signed_by_others',
  `SELECT day, nos, hashes, key_id AS "keyId", signature FROM audit_connection_days d
    WHERE NOT EXISTS (SELECT 1 FROM audit_connection_days c WHERE c.day = d.day AND c.key_id = $1) ORDER BY day LIMIT 1000`,
);
const TAKE_DAY = sql(
  'audit_connections_take_day',
  `WITH gone AS (DELETE FROM audit_connection_days WHERE day = $1 RETURNING cardinality(nos) AS lines)
   SELECT coalesce(max(lines), 0) AS lines FROM gone`,
);

@Injectable()
export class AuditConnectionsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** The oldest day before `limit` (`yyyy-MM-dd`) that may still have such lines. */
  async oldest(tx: Tx, limit: string): Promise<string | undefined> {
    return (await tx.query(OLDEST, [limit]))[0]?.day;
  }

  lines(tx: Tx, day: string): Promise<StoredLine[]> {
    return tx.query(LINES, [day]);
  }

  async add(_tx: Tx, { day, nos, hashes }: GoneLines, keyId: string, signature: Buffer): Promise<void> {
    const { auditConnectionDay } = await this.prisma.client();
    const signed = { keyId, signature: bytesOf(signature) };
    const data = { day: new Date(day), nos: [...nos], hashes: bytesOf(hashes), ...signed };
    await auditConnectionDay.createMany({ data, skipDuplicates: true });
  }

  /** Days that nobody signed with this key, the oldest first: a portion. */
  signedByOthers(tx: Tx, keyId: string): Promise<StoredGone[]> {
    return tx.query(SIGNED_BY_OTHERS, [keyId]);
  }

  /** The whole day goes, and with it what was kept of its lines. @returns how many had gone before */
  async takeDay(tx: Tx, day: string): Promise<number> {
    return (await tx.query(TAKE_DAY, [day]))[0]?.lines ?? 0;
  }
}
