import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { canonicalCheckpoint, hashOfHead } from './audit-line.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import { HeadKeys } from './head-keys.ts';
import { removeOldDays } from './remove-old-days.ts';

/** Design api §5.1. */
const RETENTION_YEARS = 6;

/** Takes away the audit lines whose six years are over: whole days, oldest first, each leaving its head and a signed checkpoint. */
@Injectable()
export class AuditRetention {
  private readonly log = new Logger('AuditRetention');

  constructor(
    private readonly clock: Clock,
    private readonly retention: AuditRetentionRepository,
    private readonly connections: AuditConnectionsRepository,
    private readonly keys: HeadKeys,
  ) {}

  @Cron('0 0 3 * * *', { timeZone: 'Europe/Paris' })
  async atNight(): Promise<void> {
    await this.run().catch((error: unknown) => this.log.error(`audit lines outlive their time: ${errorName(error)}`));
  }

  run(): Promise<void> {
    return removeOldDays(this.clock, this.retention.database, {
      retentionYears: RETENTION_YEARS,
      removeOldest: (tx, before) => this.removeOldestDay(tx, before),
      signAgain: (tx) => this.signAgain(tx),
    });
  }

  private async removeOldestDay(tx: Tx, before: string): Promise<boolean> {
    await this.retention.lock(tx);
    const head = await this.retention.oldest(tx, before);
    if (head === undefined) return false;

    const point = { throughDay: head.day, headHash: hashOfHead(head), lineCount: head.gone + head.lineCount };
    const { keyId, signature } = this.keys.sign(canonicalCheckpoint(point));
    await this.retention.addCheckpoint(tx, point, keyId, signature);
    const gone = await this.connections.removeDay(tx, head.day);
    const count = await this.retention.deleteLines(tx, head.day, 'all');
    // Evidence of an alteration is not thrown away: the day stays until a person has looked.
    if (count + gone !== head.lineCount) throw new Error('an old day has not as many lines as its head says');
    return true;
  }

  /** Only what a listed secret signed is believed, or a forged checkpoint would become ours overnight. */
  private async signAgain(tx: Tx): Promise<void> {
    const points = await this.retention.checkpoints(tx);
    const point = points.find(
      (each) => this.keys.judge(canonicalCheckpoint(each), each.keyId, each.signature) === 'good',
    );
    if (point === undefined) return;
    const { keyId, signature } = this.keys.sign(canonicalCheckpoint(point));
    await this.retention.addCheckpoint(tx, point, keyId, signature);
  }
}
