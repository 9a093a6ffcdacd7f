import type { IntervalSet } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/ids.ts';
import { sql, type Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Parties } from '../people/accounts/parties.service.ts';

export interface OwnSchedule {
  readonly id: string;
  readonly timeZone: string;
}

const read = sql(
  'imported_periods_read',
  `SELECT lower(during) AS start, upper(during) AS "end" FROM schedule_exceptions
    WHERE integration_id = $1 AND schedule_id = $2 ORDER BY lower(during)`,
);

const write = sql(
  'imported_periods_write',
  `INSERT INTO schedule_exceptions (id, schedule_id, during, status, source, integration_id)
   SELECT e.id, $1, tstzrange(e.start, e."end"), 'BUSY', 'integration', $2
     FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) AS e(id, start, "end")`,
);

const isoOf = (instant: number): string => new Date(instant).toISOString();

@Injectable()
export class ImportedPeriodsRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly parties: Parties,
  ) {}

  async scheduleOf(userId: string): Promise<OwnSchedule | undefined> {
    const partyId = await this.parties.ofUser(userId);
    if (partyId === undefined) return undefined;
    const { schedule } = await this.prisma.client();
    return (await schedule.findFirst({ where: { partyId }, select: { id: true, timeZone: true } })) ?? undefined;
  }

  /** In rising order, instants as ISO strings. */
  read(tx: Tx, scheduleId: string, integrationId: string): Promise<{ start: string; end: string }[]> {
    return tx.query(read, [integrationId, scheduleId]);
  }

  async clear(_tx: Tx, integrationId: string): Promise<void> {
    const { scheduleException } = await this.prisma.client();
    await scheduleException.deleteMany({ where: { integrationId } });
  }

  async write(tx: Tx, scheduleId: string, integrationId: string, periods: IntervalSet): Promise<void> {
    await tx.query(write, [
      scheduleId,
      integrationId,
      periods.map(() => newId()),
      periods.map(({ start }) => isoOf(start)),
      periods.map(({ end }) => isoOf(end)),
    ]);
  }
}
