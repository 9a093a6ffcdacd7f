import type { IntervalSet } from '@maillon/domain/calendar/interval';
import { isoOf } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { Parties } from '../people/accounts/parties.service.ts';
import { EXCEPTIONS, INSERT_EXCEPTIONS } from './schedules.repository.ts';

export interface OwnSchedule {
  readonly id: string;
  readonly timeZone: string;
}

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
    return tx.query(EXCEPTIONS, [scheduleId, null, null, integrationId]);
  }

  async clear(_tx: Tx, integrationId: string): Promise<void> {
    const { scheduleException } = await this.prisma.client();
    await scheduleException.deleteMany({ where: { integrationId } });
  }

  async write(tx: Tx, scheduleId: string, integrationId: string, periods: IntervalSet): Promise<void> {
    const written = await tx.query(INSERT_EXCEPTIONS, [
      scheduleId,
      periods.map(() => newId()),
      periods.map(({ start }) => isoOf(start)),
      periods.map(({ end }) => isoOf(end)),
      periods.map(() => 'BUSY' as const),
      integrationId,
    ]);
    if (written.length < periods.length) throw new Error('periods of one calendar overlap each other');
  }
}
