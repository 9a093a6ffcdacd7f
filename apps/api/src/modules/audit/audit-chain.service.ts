import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { utcToDay } from '@maillon/domain/day';
import { errorName } from '@maillon/server-kit/error-code';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ENV, type Env } from '../../platform/env.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { anchorLine } from './audit-anchor.ts';
import { AuditChainRepository, type ChainedLine, type ChainState } from './audit-chain.repository.ts';
import { type AuditLine, canonicalHead, type HeadContent, hashOfHead, hashOfLine, NO_HEAD } from './audit-line.ts';
import { HeadKeys } from './head-keys.ts';

const EVERY_MS = 2_000;
/** Hashing a portion takes some ten milliseconds, during which this process answers no request. */
const PORTION = 1_000;

/** A head with its signature, as it leaves the database too. */
export interface SignedHead extends HeadContent {
  readonly keyId: string;
  readonly signature: Buffer;
}

/**
 * Gives each audit line its place in the chain, moments after it was written: one process at a time, in portions. The lines
 * themselves are written without waiting for each other (docs/decisions/audit-chain.md).
 */
@Injectable()
export class AuditChain {
  private readonly log = new Logger('AuditChain');
  private running: Promise<void> | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly chain: AuditChainRepository,
    private readonly keys: HeadKeys,
    @Inject(ENV) private readonly env: Pick<Env, 'AUDIT_ANCHOR_FILE'>,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    this.running ??= this.run()
      .catch((error: unknown) => this.log.warn(`the audit chain waits: ${errorName(error)}`))
      .finally(() => {
        this.running = null;
      });
    await this.running;
  }

  /** Chains everything that is committed. */
  async run(): Promise<void> {
    let head: SignedHead | null = null;
    for (;;) {
      const portion = await this.chain.database.tx((tx) => this.chainPortion(tx));
      head = portion.head ?? head;
      if (!portion.hasMore) break;
    }
    if (head !== null) await this.anchor(head);
  }

  private async chainPortion(tx: Tx): Promise<{ readonly head: SignedHead | null; readonly hasMore: boolean }> {
    if (!(await this.chain.lock(tx))) return { head: null, hasMore: false };
    const state = await this.chain.state(tx);
    const lines = await this.chain.unchained(tx, state.settled_seq, PORTION);
    const head = lines.length === 0 ? null : await this.append(tx, lines);
    await this.settle(tx, state, lines);
    return { head, hasMore: lines.length === PORTION };
  }

  private async append(tx: Tx, lines: readonly AuditLine[]): Promise<SignedHead> {
    const last = await this.chain.lastHead(tx);
    const today = utcToDay(this.clock.now());
    // A clock that is set back starts no day before the last one.
    const day = last !== null && last.day > today ? last.day : today;
    const before: HeadContent =
      last?.day === day
        ? last
        : { day, lineCount: 0, lastHash: NO_HEAD, prevHead: last === null ? NO_HEAD : hashOfHead(last) };

    let hash = before.lineCount === 0 ? before.prevHead : before.lastHash;
    const chained = lines.map((line, index): ChainedLine => {
      const place = { day, no: before.lineCount + index + 1, prevHash: hash };
      hash = hashOfLine(line, place);
      return { seq: line.seq, no: place.no, prevHash: place.prevHash, hash };
    });
    await this.chain.chain(tx, day, chained);

    const head = { day, lineCount: before.lineCount + chained.length, lastHash: hash, prevHead: before.prevHead };
    const { keyId, signature } = this.keys.sign(canonicalHead(head));
    await this.chain.sign(tx, head, keyId, signature, new Date(this.clock.now()).toISOString());
    return { ...head, keyId, signature };
  }

  /** Once every transaction that was open at the mark is over, nothing can appear below it any more. */
  private async settle(tx: Tx, state: ChainState, lines: readonly AuditLine[]): Promise<void> {
    const mark = BigInt(state.mark_xid);
    const passed = state.rested && BigInt(state.oldest_open) >= mark;
    // A dump that was restored elsewhere counts its transactions afresh.
    const isForeign = BigInt(state.next_xid) < mark;
    if (!passed && !isForeign) return;
    const reached = lines.length === PORTION ? (lines.at(-1)?.seq ?? state.settled_seq) : state.mark_seq;
    const settled = passed ? Math.max(state.settled_seq, Math.min(state.mark_seq, reached)) : state.settled_seq;
    const isQuiet = settled === state.settled_seq && state.drawn === state.mark_seq && !isForeign;
    if (!isQuiet) await this.chain.settle(tx, settled, { seq: state.drawn, xid: state.next_xid });
  }

  /** Outside the database, so that its administrator cannot take it back to an earlier head. */
  private async anchor(head: SignedHead): Promise<void> {
    if (this.env.AUDIT_ANCHOR_FILE === undefined) return;
    await mkdir(dirname(this.env.AUDIT_ANCHOR_FILE), { recursive: true });
    await appendFile(this.env.AUDIT_ANCHOR_FILE, anchorLine(head), { mode: 0o600 });
  }
}
