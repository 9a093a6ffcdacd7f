import { FEED_PAST_DAYS } from '@maillon/domain/appointment-rules';
import { addDays } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { Injectable } from '@nestjs/common';
import { Housekeeping } from '../../../platform/housekeeping.ts';
import { PrismaService } from '../../../platform/postgres/prisma.ts';
import { LocalDay } from '../../../platform/time/local-day.ts';

const PORTION = 1_000;

/** Deletes the departures from visits that no calendar feed shows any more. */
@Injectable()
export class DepartureRetention {
  constructor(
    private readonly prisma: PrismaService,
    private readonly day: LocalDay,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('departures from visits', () => this.deleteExpired());
  }

  /** A portion: housekeeping comes round again. */
  private async deleteExpired(): Promise<void> {
    const { start } = dayBounds(addDays(this.day.today(), -FEED_PAST_DAYS), this.day.timeZone);
    const { appointmentDeparture } = await this.prisma.client();
    await appointmentDeparture.deleteMany({ where: { leftAt: { lt: new Date(start) } }, limit: PORTION });
  }
}
