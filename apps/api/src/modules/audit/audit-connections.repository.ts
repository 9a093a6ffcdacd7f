import { Injectable } from '@nestjs/common';
import type { Prisma } from '../../generated/prisma/client.ts';
import { narrowed, sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { bytesOf, dayOf } from '../../platform/postgres/prisma-values.ts';
import { LINE_COLUMNS, type RemovedLines } from './audit-line.ts';
import type { StoredLine, StoredRemoval } from './audit-verifier.ts';

/** Which lines tell of connections is a function of the schema: the trigger of the table asks it too. */
const LINES = sql(
  'audit_connections_lines',
  `SELECT ${LINE_COLUMNS}, chain_day, chain_no, prev_hash, hash FROM audit_events
    WHERE chain_day = $1 AND tells_of_connection(action) ORDER BY chain_no`,
  narrowed<Pick<StoredLine, 'chain_day' | 'chain_no' | 'prev_hash' | 'hash'>>(),
);
const PORTION = 1_000;

@Injectable()
export class AuditConnectionsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** The oldest day before `limit` (`yyyy-MM-dd`) that may still have such lines. */
  async oldest(_tx: Tx, limit: string): Promise<string | undefined> {
    const { auditCheckpoint, auditConnectionDay, auditHead } = await this.prisma.client();
    const { _max: last } = await auditCheckpoint.aggregate({ _max: { throughDay: true } });
    const gone = await auditConnectionDay.findMany({ select: { day: true } });
    const day = {
      lt: new Date(limit),
      notIn: gone.map((each) => each.day),
      ...(last.throughDay !== null && { gt: last.throughDay }),
    };
    const found = await auditHead.findFirst({ where: { day }, orderBy: { day: 'asc' }, select: { day: true } });
    return found === null ? undefined : dayOf(found.day);
  }

  lines(tx: Tx, day: string): Promise<StoredLine[]> {
    return tx.query(LINES, [day]);
  }

  async add(_tx: Tx, { day, nos, hashes }: RemovedLines, keyId: string, signature: Buffer): Promise<void> {
    const { auditConnectionDay } = await this.prisma.client();
    const signed = { keyId, signature: bytesOf(signature) };
    const data = { day: new Date(day), nos: [...nos], hashes: bytesOf(hashes), ...signed };
    await auditConnectionDay.createMany({ data, skipDuplicates: true });
  }

  /** Of every day. */
  gone(): Promise<StoredRemoval[]> {
    return this.find({});
  }

  /** Days that were not signed with this key, the oldest first: a portion. */
  async signedByOthers(_tx: Tx, keyId: string): Promise<StoredRemoval[]> {
    const { auditConnectionDay } = await this.prisma.client();
    const signed = await auditConnectionDay.findMany({ where: { keyId }, select: { day: true } });
    return this.find({ day: { notIn: signed.map(({ day }) => day) } }, PORTION);
  }

  /** The whole day goes, and with it what was kept of its lines. @returns how many had gone before */
  async removeDay(_tx: Tx, day: string): Promise<number> {
    const { auditConnectionDay } = await this.prisma.client();
    const where = { day: new Date(day) };
    const kept = await auditConnectionDay.findMany({ where, select: { nos: true } });
    await auditConnectionDay.deleteMany({ where });
    return Math.max(0, ...kept.map(({ nos }) => nos.length));
  }

  private async find(where: Prisma.AuditConnectionDayWhereInput, most?: number): Promise<StoredRemoval[]> {
    const { auditConnectionDay } = await this.prisma.client();
    const found = await auditConnectionDay.findMany({
      where,
      select: { day: true, nos: true, hashes: true, keyId: true, signature: true },
      orderBy: { day: 'asc' },
      ...(most !== undefined && { take: most }),
    });
    return found.map(({ day, hashes, signature, ...row }) => ({
      ...row,
      day: dayOf(day),
      hashes: Buffer.from(hashes),
      signature: Buffer.from(signature),
    }));
  }
}
