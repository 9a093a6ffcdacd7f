import type { Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { Clock } from '../../../platform/time/clock.ts';

export interface OfferedTime extends Interval {
  /** The visit that stood there. */
  readonly leftBy?: string | null;
}

export interface FreedTimeRow extends OfferedTime {
  readonly id: string;
  readonly partyId: string;
  readonly leftBy: string | null;
}

interface Freed {
  /** From when on it may be offered; now where absent. */
  readonly at?: number;
  readonly leftBy?: string | null;
}

/** Times of practitioners that a visit or an offer has left, until the waiting list was asked. */
@Injectable()
export class FreedTimesRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async add(
    _tx: Tx,
    partyIds: readonly string[],
    times: readonly Interval[],
    { at = this.clock.now(), leftBy = null }: Freed = {},
  ): Promise<void> {
    const freedAt = new Date(at);
    const data = times.flatMap(({ start, end }) =>
      partyIds.map((partyId) => ({
        id: newId(),
        partyId,
        startAt: new Date(start),
        endAt: new Date(end),
        freedAt,
        leftBy,
      })),
    );
    if (data.length === 0) return;
    const { freedTime } = await this.prisma.client();
    await freedTime.createMany({ data });
  }

  /** Times of a practitioner that may still be taken back: they are not offered yet. */
  async notYet(partyId: string): Promise<Interval[]> {
    const { freedTime } = await this.prisma.client();
    const where = { partyId, freedAt: { gt: new Date(this.clock.now()) } };
    const rows = await freedTime.findMany({ where, select: { startAt: true, endAt: true } });
    return rows.map(({ startAt, endAt }) => ({ start: startAt.getTime(), end: endAt.getTime() }));
  }

  async oldest(atMost: number): Promise<FreedTimeRow[]> {
    const { freedTime } = await this.prisma.client();
    const found = await freedTime.findMany({
      where: { freedAt: { lte: new Date(this.clock.now()) } },
      orderBy: { freedAt: 'asc' },
      take: atMost,
      select: { id: true, partyId: true, startAt: true, endAt: true, leftBy: true },
    });
    return found.map(({ startAt, endAt, ...row }) => ({ ...row, start: startAt.getTime(), end: endAt.getTime() }));
  }

  /** @returns false where another process has taken it */
  async take(_tx: Tx, id: string): Promise<boolean> {
    const { freedTime } = await this.prisma.client();
    return (await freedTime.deleteMany({ where: { id } })).count > 0;
  }
}
