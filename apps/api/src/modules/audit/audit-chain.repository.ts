import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { tryLock } from '../../platform/postgres/locks.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, dayOf } from '../../platform/postgres/prisma-values.ts';
import { AUDIT_CHAIN, type AuditLine, type HeadContent, LINE_COLUMNS } from './audit-line.ts';

/** How far the chain has come, and what is open in the database at this moment. */
export interface ChainState {
  readonly settled_seq: number;
  readonly mark_seq: number;
  readonly mark_xid: string;
  /** Whether the mark is old enough for the writer that drew a number just before it to have taken a transaction id. */
  readonly rested: boolean;
  readonly oldest_open: string;
  readonly next_xid: string;
  readonly drawn: number;
}

export interface ChainedLine {
  readonly seq: number;
  readonly no: number;
  readonly prevHash: Buffer;
  readonly hash: Buffer;
}

const STATE = sql(
  'audit_chain_state',
  `SELECT settled_seq, mark_seq, mark_xid, mark_at < clock_timestamp() - interval '2 seconds' AS rested,
          pg_snapshot_xmin(pg_current_snapshot())::text AS oldest_open, pg_snapshot_xmax(pg_current_snapshot())::text AS next_xid,
          (SELECT last_value FROM audit_events_seq_seq) AS drawn
   FROM audit_chain_state`,
  narrowed<Pick<ChainState, 'oldest_open' | 'next_xid' | 'drawn'>>(),
);
const UNCHAINED = sql(
  'audit_chain_unchained',
  `SELECT ${LINE_COLUMNS} FROM audit_events WHERE seq > $1 AND hash IS NULL ORDER BY seq LIMIT $2`,
);
const CHAIN = sql(
  'audit_chain_lines',
  `UPDATE audit_events e SET chain_day = $1, chain_no = c.no, prev_hash = c.prev_hash, hash = c.hash
   FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[]) AS c(seq, no, prev_hash, hash) WHERE e.seq = c.seq`,
);
const SETTLE = sql(
  'audit_chain_settle',
  `UPDATE audit_chain_state SET settled_seq = $1,
     mark_seq = $2, mark_xid = $3, mark_at = clock_timestamp()`,
);

@Injectable()
export class AuditChainRepository {
  constructor(
    readonly database: Database,
    private readonly prisma: PrismaService,
  ) {}

  /** False when another process is at it. */
  lock(tx: Tx): Promise<boolean> {
    return tryLock(tx, AUDIT_CHAIN);
  }

  async state(tx: Tx): Promise<ChainState> {
    const [state] = await tx.query(STATE);
    if (state === undefined) throw new Error('audit_chain_state has lost its row');
    return state;
  }

  unchained(tx: Tx, after: number, limit: number): Promise<AuditLine[]> {
    return tx.query(UNCHAINED, [after, limit]);
  }

  async lastHead(_tx: Tx): Promise<HeadContent | null> {
    const { auditHead } = await this.prisma.client();
    const select = { day: true, lineCount: true, lastHash: true, prevHead: true } as const;
    const found = await auditHead.findFirst({ orderBy: { day: 'desc' }, select });
    if (found === null) return null;
    const hashes = { lastHash: Buffer.from(found.lastHash), prevHead: Buffer.from(found.prevHead) };
    return { day: dayOf(found.day), lineCount: found.lineCount, ...hashes };
  }

  async chain(tx: Tx, day: string, lines: readonly ChainedLine[]): Promise<void> {
    const column = <K extends keyof ChainedLine>(name: K) => lines.map((line) => line[name]);
    await tx.query(CHAIN, [day, column('seq'), column('no'), column('prevHash'), column('hash')]);
  }

  /** @param signedAt ISO instant */
  async sign(_tx: Tx, head: HeadContent, keyId: string, signature: Buffer, signedAt: string): Promise<void> {
    const { auditHead } = await this.prisma.client();
    const day = new Date(head.day);
    const { lineCount } = head;
    const signed = { lineCount, lastHash: bytesOf(head.lastHash), keyId, signature: bytesOf(signature), signedAt };
    const create = { day, prevHead: bytesOf(head.prevHead), ...signed };
    await auditHead.upsert({ where: { day }, create, update: signed, select: { day: true } });
  }

  /** @param mark what was drawn and which transaction id comes next */
  async settle(tx: Tx, seq: number, mark: { readonly seq: number; readonly xid: string }): Promise<void> {
    await tx.query(SETTLE, [seq, mark.seq, mark.xid]);
  }
}
