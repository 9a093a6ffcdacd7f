import { Injectable } from '@nestjs/common';
import {
  type CopiedParts,
  type DataSubject,
  PersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { PrismaService } from '../../platform/postgres/prisma.ts';
import { SchedulesService } from '../schedules/schedules.service.ts';

/** The secret address at which a person published their agenda. */
@Injectable()
export class CalendarFeedsPersonalData implements PersonalDataHolder {
  constructor(
    personalData: PersonalData,
    private readonly prisma: PrismaService,
    private readonly schedules: SchedulesService,
  ) {
    personalData.add(this);
  }

  async copy({ partyId }: DataSubject): Promise<Partial<CopiedParts>> {
    const scheduleId = await this.schedules.idOf(partyId);
    if (scheduleId === undefined) return {};
    const { calendarFeed } = await this.prisma.client();
    const select = { detail: true, createdAt: true } as const;
    return { publishedAgenda: await calendarFeed.findFirst({ where: { scheduleId }, select }) };
  }

  async erase(_tx: Tx, { partyId }: DataSubject): Promise<undefined> {
    const scheduleId = await this.schedules.idOf(partyId);
    if (scheduleId === undefined) return;
    const { calendarFeed } = await this.prisma.client();
    await calendarFeed.deleteMany({ where: { scheduleId } });
  }
}
