import type { ScheduleSettings, WeeklySlot } from '@maillon/contracts/agenda/schedules';
import { freeIntervals } from '@maillon/domain/calendar/availability';
import { clockTime } from '@maillon/domain/calendar/clock-time';
import { contains, type Interval, parseInterval } from '@maillon/domain/calendar/interval';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { fullName } from '@maillon/domain/text/full-name';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/postgres/database.ts';
import { Clock } from '../../platform/time/clock.ts';
import {
  type ExceptionRow,
  type PeriodRow,
  type ScheduleRow,
  SchedulesRepository,
  type TemplateRow,
} from './schedules.repository.ts';
import { occurrenceInWeekOf } from './week.ts';

/** Periods that ended longer ago are history: a calendar shows them, the settings do not. */
const PAST_PERIODS = 62 * DAY_MS;
/** Bookings further ahead than this are not compared with the week; no calendar opens so early. */
const WARNING_HORIZON = 366 * DAY_MS;
/** No instant of the interface lies beyond (contracts, `instant`). */
const END_OF_TIME = Date.UTC(2200, 0);

/** Turns a schedule into what its settings page shows: the week, the periods, and the visits that lie outside. */
@Injectable()
export class SchedulePresenter {
  constructor(
    private readonly clock: Clock,
    private readonly schedules: SchedulesRepository,
  ) {}

  async settings(schedule: ScheduleRow, on?: Queryable): Promise<ScheduleSettings> {
    const { id, duration, timeZone, version } = schedule;
    const now = this.clock.now();
    const ahead: Interval = { start: now, end: now + WARNING_HORIZON };
    const [template, exceptions, booked] = await Promise.all([
      this.schedules.template(id, on),
      this.schedules.exceptions(id, { start: now - PAST_PERIODS, end: END_OF_TIME }, on),
      this.schedules.booked(id, ahead, on),
    ]);
    const today = dayOf(now, timeZone);
    return {
      id,
      duration,
      timeZone,
      settings: { slots: template.map((slot) => weeklySlotOf(slot, today, timeZone)) },
      // What is imported is changed where it comes from; it counts for the warnings all the same.
      slots: exceptions.filter(({ source }) => source === 'manual'),
      owner: ownerOf(schedule),
      version,
      warnings: outside(booked, { timeZone, template, exceptions }, ahead),
    };
  }
}

/** The owner as calendars show them. */
export function ownerOf({ userType, partyId, userId, firstName, lastName }: ScheduleRow): ScheduleSettings['owner'] {
  return { userType, profileId: partyId, userId, name: fullName({ firstName, lastName }) };
}

function weeklySlotOf(slot: TemplateRow, today: IsoDay, timeZone: string): WeeklySlot {
  const { start, end } = occurrenceInWeekOf(today, slot, timeZone);
  return {
    id: slot.id,
    weekday: slot.weekday,
    startTime: clockTime(slot.startMinutes),
    endTime: clockTime(slot.endMinutes),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  };
}

interface Hours {
  readonly timeZone: string;
  readonly template: readonly TemplateRow[];
  readonly exceptions: readonly ExceptionRow[];
}

/** The visits that do not lie within the hours; they stay booked. */
function outside(booked: readonly PeriodRow[], hours: Hours, range: Interval): ScheduleSettings['warnings'] {
  const availability = {
    zone: hours.timeZone,
    weekly: hours.template,
    exceptions: hours.exceptions.map(({ start, end, status }) => ({ ...parseInterval({ start, end }), status })),
  };
  // A visit that is going on began before the range, one at its end goes on after it.
  const open = freeIntervals(availability, { start: range.start - DAY_MS, end: range.end + DAY_MS });
  return booked
    .filter((visit) => !contains(open, parseInterval(visit)))
    .map(({ id, start, end }) => ({ appointmentId: id, start, end }));
}
