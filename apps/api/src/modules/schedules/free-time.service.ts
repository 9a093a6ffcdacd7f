import { type Availability, freeIntervals } from '@maillon/domain/calendar/availability';
import {
  bitmapOf,
  decodeBitmap,
  encodeBitmap,
  type FreeBitmap,
  joinBitmaps,
  utcMonth,
} from '@maillon/domain/calendar/free-bitmap';
import { contains, type Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { Database, type Queryable, type Tx } from '../../platform/database.ts';
import { type FreeMonthRow, FreeMonthsRepository } from './free-months.repository.ts';
import { type ScheduleRow, SchedulesRepository } from './schedules.repository.ts';

type Months = readonly [Interval, ...Interval[]];

/**
 * When practitioners are free. Read from the cached months, which Postgres keeps in step with every booking (triggers of
 * the migration `calendars`) and this service with every change of the settings. A month that was never asked for is
 * built on the first question.
 */
@Injectable()
export class FreeTimeService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly schedules: SchedulesRepository,
    private readonly cache: FreeMonthsRepository,
  ) {}

  /** Each schedule's free time over whole UTC months around the range. A schedule that does not exist is left out. */
  async freeTimes(scheduleIds: readonly string[], range: Interval): Promise<Map<string, FreeBitmap>> {
    const months = monthsOf(range);
    const span = spanOf(months);
    let rows = await this.cache.read(scheduleIds, span);
    if (rows.length < scheduleIds.length * months.length) {
      await this.buildMissing(scheduleIds, months, rows);
      rows = await this.cache.read(scheduleIds, span);
    }
    return joinMonths(rows, months.length);
  }

  /**
   * Whether the practitioner receives during the whole interval, appointments aside; asked of the week and the exceptions
   * themselves, to the minute. Whether something is booked then is for the exclusion constraint to say.
   */
  async isOpen(schedule: { id: string; timeZone: string }, interval: Interval, on: Queryable): Promise<boolean> {
    const availability = await this.availabilityOf(schedule, interval, on);
    return contains(freeIntervals(availability, interval), interval);
  }

  /** The week and the exceptions that matter to a range. */
  async availabilityOf(
    { id, timeZone }: { id: string; timeZone: string },
    range: Interval,
    on: Queryable = this.database,
  ): Promise<Availability> {
    const [weekly, exceptions] = await Promise.all([
      this.schedules.template(id, on),
      this.schedules.exceptions(id, range, on),
    ]);
    return {
      zone: timeZone,
      weekly,
      exceptions: exceptions.map(({ start, end, status }) => ({
        start: Date.parse(start),
        end: Date.parse(end),
        status,
      })),
    };
  }

  /** After a change of the settings, in its transaction and with the schedule locked: this month and the next, anew. */
  async rebuild(tx: Tx, schedule: Pick<ScheduleRow, 'id' | 'timeZone'>): Promise<void> {
    await this.cache.clear(tx, schedule.id);
    const thisMonth = utcMonth(this.clock.now());
    for (const month of [thisMonth, utcMonth(thisMonth.end)]) await this.build(tx, schedule, month);
  }

  /** One month of a locked schedule. */
  async build(tx: Tx, schedule: Pick<ScheduleRow, 'id' | 'timeZone'>, month: Interval): Promise<void> {
    const availability = await this.availabilityOf(schedule, month, tx);
    const open = bitmapOf(freeIntervals(availability, month), month);
    await this.cache.write(tx, schedule.id, month, encodeBitmap(open));
  }

  private async buildMissing(ids: readonly string[], months: Months, rows: readonly FreeMonthRow[]) {
    const known = new Set(rows.map(({ scheduleId, month }) => `${scheduleId} ${Date.parse(month)}`));
    for (const id of ids) {
      const missing = months.filter(({ start }) => !known.has(`${id} ${start}`));
      if (missing.length === 0) continue;
      // One schedule per transaction: no two locks at a time, so nobody waits in a circle.
      await this.database.tx(async (tx) => {
        const schedule = await this.schedules.lock(tx, id);
        if (schedule === undefined) return;
        // Whoever had the lock before us may have asked the same question.
        const built = await this.cache.read([id], spanOf(months), tx);
        const present = new Set(built.map(({ month }) => Date.parse(month)));
        for (const month of missing) if (!present.has(month.start)) await this.build(tx, schedule, month);
      });
    }
  }
}

/** The UTC months that a range touches, in order. */
export function monthsOf(range: Interval): Months {
  const months: [Interval, ...Interval[]] = [utcMonth(range.start)];
  for (let month = utcMonth(months[0].end); month.start < range.end; month = utcMonth(month.end)) months.push(month);
  return months;
}

function spanOf(months: Months): Interval {
  return { start: months[0].start, end: months.at(-1)?.end ?? months[0].end };
}

/** A calendar that lacks a month is being changed at this very moment: it offers nothing until it is whole again. */
function joinMonths(rows: readonly FreeMonthRow[], monthCount: number): Map<string, FreeBitmap> {
  const joined = new Map<string, FreeBitmap>();
  for (const [scheduleId, months] of Map.groupBy(rows, (row) => row.scheduleId)) {
    const [first, ...rest] = months.map(({ month, free }) => decodeBitmap(free, Date.parse(month)));
    if (first !== undefined && months.length === monthCount) joined.set(scheduleId, joinBitmaps([first, ...rest]));
  }
  return joined;
}
