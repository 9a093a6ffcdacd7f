import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '../../platform/postgres/database.ts';
import { waitForLock } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, dayOf } from '../../platform/postgres/prisma-values.ts';
import { setInTransaction } from '../../platform/postgres/settings.ts';
import { AUDIT_CHAIN, type CheckpointContent, type HeadContent } from './audit-line.ts';
import type { StoredCheckpoint } from './audit-verifier.ts';

interface OldDay extends HeadContent {
  /** How many lines went before this day. */
  readonly gone: number;
}

/** Of a day: all of its lines, or those that tell of connections. */
const DELETE = sql(
  'audit_retention_delete',
  `WITH gone AS (
     DELETE FROM audit_events WHERE chain_day = $1 AND (NOT $2::boolean OR tells_of_connection(action)) RETURNING 1)
   SELECT count(*) AS count FROM gone`,
);
/** Half a day of lines may take longer than a request may. */
const MAX_MS = 300_000;

@Injectable()
export class AuditRetentionRepository {
  constructor(
    readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  async lock(tx: Tx): Promise<void> {
    await waitForLock(tx, AUDIT_CHAIN);
    await setInTransaction(tx, 'statement_timeout', String(MAX_MS));
  }

  /** The oldest day before `limit` (`yyyy-MM-dd`) that still has its lines. */
  async oldest(_tx: Tx, limit: string): Promise<OldDay | undefined> {
    const { auditCheckpoint, auditHead } = await this.prisma.client();
    const latest = { orderBy: { throughDay: 'desc' }, select: { throughDay: true, lineCount: true } } as const;
    const last = await auditCheckpoint.findFirst(latest);
    const found = await auditHead.findFirst({
      where: { day: { lt: new Date(limit), ...(last !== null && { gt: last.throughDay }) } },
      orderBy: { day: 'asc' },
      select: { day: true, lineCount: true, lastHash: true, prevHead: true },
    });
    if (found === null) return undefined;
    const hashes = { lastHash: Buffer.from(found.lastHash), prevHead: Buffer.from(found.prevHead) };
    return { day: dayOf(found.day), lineCount: found.lineCount, ...hashes, gone: Number(last?.lineCount ?? 0) };
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
  async checkpoints(_tx: Tx): Promise<StoredCheckpoint[]> {
    const { auditCheckpoint } = await this.prisma.client();
    const found = await auditCheckpoint.findMany({
      select: { throughDay: true, headHash: true, lineCount: true, keyId: true, signature: true },
      orderBy: { throughDay: 'desc' },
    });
    return found.map(({ throughDay, headHash, lineCount, keyId, signature }) => ({
      throughDay: dayOf(throughDay),
      headHash: Buffer.from(headHash),
      lineCount: Number(lineCount),
      keyId,
      signature: Buffer.from(signature),
    }));
  }
}
