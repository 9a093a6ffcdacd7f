import { errorName } from '@maillon/server-kit/error-code';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { AuditConnectionsRepository } from './audit-connections.repository.ts';
import { canonicalRemoval, hashOfLine } from './audit-line.ts';
import { AuditRetentionRepository } from './audit-retention.repository.ts';
import type { StoredLine } from './audit-verifier.ts';
import { HeadKeys } from './head-keys.ts';
import { removeOldDays } from './remove-old-days.ts';

/** Spec platform §9 "connection logs 1 year". */
const RETENTION_YEARS = 1;

const isAsWritten = (line: StoredLine): boolean =>
  hashOfLine(line, { day: line.chain_day, no: line.chain_no, prevHash: line.prev_hash }).equals(line.hash);

/**
 * Takes away the lines that tell of connections once their year is over: who signed in, from where, and who failed to. Their
 * hashes stay, signed, so that all that is left still verifies.
 */
@Injectable()
export class AuditConnections {
  private readonly log = new Logger('AuditConnections');

  constructor(
    private readonly clock: Clock,
    private readonly retention: AuditRetentionRepository,
    private readonly connections: AuditConnectionsRepository,
    private readonly keys: HeadKeys,
  ) {}

  @Cron('0 10 3 * * *', { timeZone: 'Europe/Paris' })
  async atNight(): Promise<void> {
    await this.run().catch((error: unknown) =>
      this.log.error(`lines about connections outlive their time: ${errorName(error)}`),
    );
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
    const day = await this.connections.oldest(tx, before);
    if (day === undefined) return false;

    const lines = await this.connections.lines(tx, day);
    // Evidence of an alteration is not thrown away: the day stays until a person has looked.
    if (!lines.every(isAsWritten)) throw new Error('an old day has a line that was altered');

    const gone = { day, nos: lines.map((line) => line.chain_no), hashes: Buffer.concat(lines.map(({ hash }) => hash)) };
    const { keyId, signature } = this.keys.sign(canonicalRemoval(gone));
    await this.connections.add(tx, gone, keyId, signature);
    const count = await this.retention.deleteLines(tx, day, 'connections');
    if (count !== lines.length) throw new Error('the lines of an old day changed meanwhile');
    return true;
  }

  private async signAgain(tx: Tx): Promise<void> {
    const { keyId } = this.keys.sign('');
    for (const gone of await this.connections.signedByOthers(tx, keyId)) {
      if (this.keys.judge(canonicalRemoval(gone), gone.keyId, gone.signature) !== 'good') continue;
      await this.connections.add(tx, gone, keyId, this.keys.sign(canonicalRemoval(gone)).signature);
    }
  }
}
