import type { Interval } from '@maillon/domain/calendar/interval';
import { utcToDay } from '@maillon/domain/day';
import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { dayOf } from '../../platform/postgres/prisma-values.ts';

interface KnownMonthRow {
  readonly scheduleId: string;
  /** Its first day, 'yyyy-MM-dd', UTC. */
  readonly month: string;
}

/** One cached month of one schedule; the bytes are those of `domain/calendar/free-bitmap`. */
export interface CachedMonthRow extends KnownMonthRow {
  readonly open: Buffer;
  readonly free: Buffer;
}

export interface NewMonth {
  readonly scheduleId: string;
  readonly month: Interval;
  readonly open: Uint8Array;
  readonly free: Uint8Array;
}

const insert = sql(
  'free_months_insert',
  `INSERT INTO free_months (schedule_id, month, open, free)
   SELECT * FROM unnest($1::uuid[], $2::date[], $3::bytea[], $4::bytea[])
   ON CONFLICT (schedule_id, month) DO UPDATE SET open = excluded.open, free = excluded.free`,
);

@Injectable()
export class FreeMonthsRepository {
  constructor(private readonly prisma: PrismaService) {}

  /** Which of the months that the span touches are cached. */
  async known(_tx: Tx, ids: readonly string[], span: Interval): Promise<KnownMonthRow[]> {
    const { freeMonth } = await this.prisma.client();
    const month = { gte: new Date(utcToDay(span.start)), lte: new Date(utcToDay(span.end - 1)) };
    const where = { scheduleId: { in: [...ids] }, month };
    const found = await freeMonth.findMany({ where, select: { scheduleId: true, month: true } });
    return found.map((row) => ({ scheduleId: row.scheduleId, month: dayOf(row.month) }));
  }

  async ofSchedule(_tx: Tx, scheduleId: string): Promise<CachedMonthRow[]> {
    const { freeMonth } = await this.prisma.client();
    const months = await freeMonth.findMany({ where: { scheduleId }, orderBy: { month: 'asc' } });
    return months.map(({ month, open, free }) => ({
      scheduleId,
      month: dayOf(month),
      open: Buffer.from(open),
      free: Buffer.from(free),
    }));
  }

  async scheduleIds(): Promise<string[]> {
    const { freeMonth } = await this.prisma.client();
    const found = await freeMonth.groupBy({ by: ['scheduleId'] });
    return found.map(({ scheduleId }) => scheduleId);
  }

  /** Of schedules that are locked: a booking that came meanwhile would be written over. */
  async write(tx: Tx, months: readonly NewMonth[]): Promise<void> {
    await tx.query(insert, [
      months.map(({ scheduleId }) => scheduleId),
      months.map(({ month }) => utcToDay(month.start)),
      months.map(({ open }) => Buffer.from(open)),
      months.map(({ free }) => Buffer.from(free)),
    ]);
  }

  async clear(_tx: Tx, scheduleId: string): Promise<void> {
    const { freeMonth } = await this.prisma.client();
    await freeMonth.deleteMany({ where: { scheduleId } });
  }
}
