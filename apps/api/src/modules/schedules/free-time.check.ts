import { freeIntervals } from '@maillon/domain/calendar/availability';
import { bitmapOf, encodeBitmap, utcMonth } from '@maillon/domain/calendar/free-bitmap';
import { openIntervals } from '@maillon/domain/calendar/slots';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Database, type Tx } from '../../platform/postgres/database.ts';
import { JobLock } from '../../platform/postgres/job-lock.ts';
import { type CachedMonthRow, FreeMonthsRepository } from './free-months.repository.ts';
import { FreeTimeService, takenTimes } from './free-time.service.ts';
import { type ScheduleRow, SchedulesRepository } from './schedules.repository.ts';

export interface FreeTimeReport {
  readonly checked: number;
  /** The months that did not say the truth; they do now. */
  readonly repaired: readonly { readonly scheduleId: string; readonly month: string }[];
}

/** Compares every cached month with the week, the exceptions and the appointments, and builds again what differs. */
@Injectable()
export class FreeTimeCheck {
  private readonly log = new Logger('FreeTime');

  constructor(
    private readonly database: Database,
    private readonly jobs: JobLock,
    private readonly schedules: SchedulesRepository,
    private readonly cache: FreeMonthsRepository,
    private readonly freeTime: FreeTimeService,
  ) {}

  /**
   * In the night, when no booking waits for a locked schedule, and in one process: whichever takes the lock first. The coming months
   * are built then too, so that no request waits for them in the morning.
   */
  @Cron('30 2 * * *')
  async nightly(): Promise<FreeTimeReport | null> {
    try {
      return await this.jobs.run('free time', async () => {
        const report = await this.run();
        await this.freeTime.prepareAhead();
        return report;
      });
    } catch (error) {
      this.log.warn(`the check waits for tomorrow: ${error instanceof Error ? error.name : 'unknown'}`);
      return null;
    }
  }

  async run(): Promise<FreeTimeReport> {
    let checked = 0;
    const repaired: FreeTimeReport['repaired'][number][] = [];
    for (const scheduleId of await this.cache.scheduleIds()) {
      await this.database.tx(async (tx) => {
        const schedule = await this.schedules.lock(tx, scheduleId);
        if (schedule === undefined) return;
        for (const cached of await this.cache.ofSchedule(tx, scheduleId)) {
          checked += 1;
          if (await this.isTrue(tx, schedule, cached)) continue;
          await this.freeTime.build(tx, [scheduleId], [utcMonth(Date.parse(cached.month))]);
          repaired.push({ scheduleId, month: cached.month });
        }
      });
    }
    if (repaired.length > 0) this.log.warn(`${repaired.length} of ${checked} cached months were wrong and are rebuilt`);
    return { checked, repaired };
  }

  private async isTrue(tx: Tx, schedule: ScheduleRow, cached: CachedMonthRow): Promise<boolean> {
    const month = utcMonth(Date.parse(cached.month));
    const availability = await this.freeTime.availabilityOf(schedule, month, tx);
    const [calendar] = await this.schedules.calendars(tx, [schedule.id], month);
    const busy = takenTimes(calendar?.booked ?? null);
    const open = encodeBitmap(bitmapOf(freeIntervals(availability, month), month));
    const free = encodeBitmap(bitmapOf(openIntervals({ availability, busy }, month), month));
    return cached.open.equals(open) && cached.free.equals(free);
  }
}
