import { Injectable } from '@nestjs/common';
import { Database, narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { tryLock } from '../../platform/postgres/locks.ts';
import { AUDIT_CHAIN, type AuditLine, type HeadContent, LINE_COLUMNS } from './audit-line.ts';

/** How far the chain has come, and what is open in the database at this moment. */
export interface ChainState {
  readonly settled_seq: number;
  readonly mark_seq: number;
  readonly mark_xid: string;
  /** Whether the mark is old enough for whoever drew a number just before it to have taken a transaction id. */
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
const LAST_HEAD = sql(
  'audit_chain_last_head',
  'SELECT day, line_count, last_hash, prev_head FROM audit_heads ORDER BY day DESC LIMIT 1',
);
const CHAIN = sql(
  'audit_chain_lines',
  `UPDATE audit_events e SET chain_day = $1, chain_no = c.no, prev_hash = c.prev_hash, hash = c.hash
   FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[]) AS c(seq, no, prev_hash, hash) WHERE e.seq = c.seq`,
);
const SIGN = sql(
  'audit_chain_sign',
  `INSERT INTO audit_heads (day, line_count, last_hash, prev_head, key_id, signature) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (day) DO UPDATE SET line_count = excluded.line_count, last_hash = excluded.last_hash, key_id = excluded.key_id,
     signature = excluded.signature, signed_at = now()`,
);
const SETTLE = sql(
  'audit_chain_settle',
  `UPDATE audit_chain_state SET settled_seq = $1,
     mark_seq = CASE WHEN $2 THEN $3 ELSE mark_seq END, mark_xid = CASE WHEN $2 THEN $4 ELSE mark_xid END,
     mark_at = CASE WHEN $2 THEN clock_timestamp() ELSE mark_at END`,
);

@Injectable()
export class AuditChainRepository {
  constructor(readonly database: Database) {}

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

  async lastHead(tx: Tx): Promise<HeadContent | null> {
    const [row] = await tx.query(LAST_HEAD);
    if (row === undefined) return null;
    return { day: row.day, lineCount: row.line_count, lastHash: row.last_hash, prevHead: row.prev_head };
  }

  async chain(tx: Tx, day: string, lines: readonly ChainedLine[]): Promise<void> {
    const column = <K extends keyof ChainedLine>(name: K) => lines.map((line) => line[name]);
    await tx.query(CHAIN, [day, column('seq'), column('no'), column('prevHash'), column('hash')]);
  }

  async sign(tx: Tx, head: HeadContent, keyId: string, signature: Buffer): Promise<void> {
    await tx.query(SIGN, [head.day, head.lineCount, head.lastHash, head.prevHead, keyId, signature]);
  }

  /** @param mark what was drawn and which transaction id comes next, or null to keep the mark there is */
  async settle(tx: Tx, seq: number, mark: { readonly seq: number; readonly xid: string } | null): Promise<void> {
    await tx.query(SETTLE, [seq, mark !== null, mark?.seq ?? 0, mark?.xid ?? '0']);
  }
}
