import { QUARTER_HOUR_MS } from '@maillon/domain/appointment-rules';
import { type Availability, freeIntervals } from '@maillon/domain/calendar/availability';
import { bitmapOf, encodeBitmap, utcMonth, withBusy } from '@maillon/domain/calendar/free-bitmap';
import { contains, type Interval } from '@maillon/domain/calendar/interval';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Database, type Queryable, type Tx } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import { FreeMonthsRepository, type NewMonth } from './free-months.repository.ts';
import { type CalendarRow, SchedulesRepository } from './schedules.repository.ts';

const BYTES_PER_TIME = 8;

/** The months of a calendar as they are cached: with what is open, and with what of it is not booked. */
function calendarMonths(calendar: CalendarRow, months: readonly Interval[]): NewMonth[] {
  const taken = takenTimes(calendar.booked);
  return months.map((month) => {
    const open = bitmapOf(freeIntervals(calendar, month), month);
    return { scheduleId: calendar.id, month, open: encodeBitmap(open), free: encodeBitmap(withBusy(open, taken)) };
  });
}

/** As {@link CalendarRow.booked} says them. */
export function takenTimes(booked: Buffer | null): Interval[] {
  if (booked === null) return [];
  return Array.from({ length: booked.length / BYTES_PER_TIME }, (_, index) => ({
    start: booked.readInt32BE(index * BYTES_PER_TIME) * QUARTER_HOUR_MS,
    end: booked.readInt32BE(index * BYTES_PER_TIME + 4) * QUARTER_HOUR_MS,
  }));
}

/** Schedules that are built in one transaction: some tens of milliseconds, for which a booking of one of them may wait. */
const PORTION = 100;
/** Hardly any request names a time further ahead. */
const AHEAD_MS = 62 * DAY_MS;
/** Portions at a time: Postgres reads one while we reckon another. */
const AT_ONCE = 2;

/**
 * When practitioners are free is cached by month. Postgres keeps the months in step with every booking (triggers of the
 * migration `calendars`) and this service with every change of the settings. A month that was never asked for is built on the
 * first question (docs/decisions/free-time.md).
 */
@Injectable()
export class FreeTimeService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly schedules: SchedulesRepository,
    private readonly cache: FreeMonthsRepository,
  ) {}

  /** Sees to it that the months that the range touches are cached. A schedule that does not exist is left out. */
  async prepare(scheduleIds: readonly string[], range: Interval): Promise<void> {
    const months = monthsOf(range);
    const waiting = [...scheduleIds];
    const work = async () => {
      for (let ids = waiting.splice(0, PORTION); ids.length > 0; ids = waiting.splice(0, PORTION))
        await this.preparePortion(ids, months);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** This month and those after it that people ask for, of everybody. */
  async prepareAhead(): Promise<void> {
    const now = this.clock.now();
    await this.prepare(await this.schedules.ids(), { start: now, end: now + AHEAD_MS });
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
  async rebuild(tx: Tx, id: string): Promise<void> {
    await this.cache.clear(tx, id);
    const thisMonth = utcMonth(this.clock.now());
    await this.build(tx, [id], [thisMonth, utcMonth(thisMonth.end)]);
  }

  /** Months of locked schedules, anew. */
  async build(tx: Tx, scheduleIds: readonly string[], months: readonly Interval[]): Promise<void> {
    const calendars = await this.schedules.calendars(tx, scheduleIds, spanOf(months));
    await this.cache.write(
      tx,
      calendars.flatMap((calendar) => calendarMonths(calendar, months)),
    );
  }

  /** Those that a person holds come one after the other, each waited for while nothing else is held. */
  private async preparePortion(ids: readonly string[], months: readonly Interval[]): Promise<void> {
    for (let held = await this.prepareFree(ids, months); held.length > 0; ) {
      const [first = '', ...others] = held;
      await this.database.tx(async (tx) => {
        const schedule = await this.schedules.lock(tx, first);
        if (schedule !== undefined) await this.buildMissing(tx, [first], months);
      });
      held = others.length === 0 ? [] : await this.prepareFree(others, months);
    }
  }

  /** Of those that no transaction holds; returns the others. */
  private prepareFree(ids: readonly string[], months: readonly Interval[]): Promise<string[]> {
    return this.database.tx(async (tx) => {
      const locked = await this.schedules.lockFree(tx, ids);
      await this.buildMissing(tx, locked, months);
      const own = new Set(locked);
      return ids.filter((id) => !own.has(id));
    });
  }

  /** The process that had the locks before us may have asked the same question. */
  private async buildMissing(tx: Tx, ids: readonly string[], months: readonly Interval[]): Promise<void> {
    const counts = new Map<string, number>();
    for (const { scheduleId } of await this.cache.known(tx, ids, spanOf(months)))
      counts.set(scheduleId, (counts.get(scheduleId) ?? 0) + 1);
    const incomplete = ids.filter((id) => (counts.get(id) ?? 0) < months.length);
    if (incomplete.length > 0) await this.build(tx, incomplete, months);
  }
}

/** The UTC months that a range touches, in order. */
export function monthsOf(range: Interval): [Interval, ...Interval[]] {
  const months: [Interval, ...Interval[]] = [utcMonth(range.start)];
  for (let month = utcMonth(months[0].end); month.start < range.end; month = utcMonth(month.end)) months.push(month);
  return months;
}

function spanOf(months: readonly Interval[]): Interval {
  return { start: months[0]?.start ?? 0, end: months.at(-1)?.end ?? 0 };
}
