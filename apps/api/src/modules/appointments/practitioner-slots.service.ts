import type { dailyAvailability, slotStarts } from '@maillon/contracts/appointments';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint';
import { dayOf } from '@maillon/domain/day';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { dayBounds } from '@maillon/domain/zone';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import { ENV, type Env } from '../../platform/env.ts';
import { Refusal } from '../../platform/refusal.ts';
import { FreeTimeService } from '../schedules/free-time.service.ts';
import { dayAsked, minutesIn, requireWithinHorizon, startsIn, timesOf, visitsOf } from './slot-range.ts';
import { type BookableRow, SlotsRepository } from './slots.repository.ts';

type DayQuery = ParsedOf<typeof dailyAvailability>['query'];
type StartsQuery = ParsedOf<typeof slotStarts>['query'];

/** The free time of one practitioner on a day, and of many over weeks. */
@Injectable()
export class PractitionerSlotsService {
  private readonly verifiedOnly: boolean;

  constructor(
    @Inject(ENV) env: Pick<Env, 'MODE'>,
    private readonly clock: Clock,
    private readonly slots: SlotsRepository,
    private readonly freeTime: FreeTimeService,
  ) {
    this.verifiedOnly = env.MODE === 'PROD';
  }

  /** One practitioner's slots of a day. @throws {Refusal} `UNSUPPORTED_USER_TYPE`, `SCHEDULE_NOT_FOUND`, `DATE_IN_PAST` */
  async ofDay(userType: string, ownerId: string, query: DayQuery): Promise<OutputOf<typeof dailyAvailability>> {
    const { scheduleId: id, timeZone } = await this.bookableOne(userType, ownerId);
    const now = this.clock.now();
    const day = dayAsked(query.start, timeZone);
    if (day < dayOf(now, timeZone)) throw new Refusal('DATE_IN_PAST');
    requireWithinHorizon(dayBounds(day, timeZone).start, now, '/start');
    const range = visitsOf(dayBounds(day, timeZone), query.duration);
    const bitmap = (await this.freeTime.freeTimes([id], range)).get(id);
    const starts = bitmap === undefined ? [] : startsIn(bitmap, query.duration, range, now);
    return { slots: starts.map((start) => timesOf(start, query.duration)) };
  }

  /** Every practitioner of a type over weeks, as numbers. */
  async starts({ userType, duration, from, until }: StartsQuery): Promise<OutputOf<typeof slotStarts>> {
    const origin = Date.parse(from);
    const now = this.clock.now();
    requireWithinHorizon(Date.parse(until), now, '/until');
    // Months that are over hold nothing to offer, and are not built for whoever asks.
    const range = { start: Math.max(origin, now), end: Math.max(Date.parse(until), now) };
    const practitioners = await this.slots.bookable({ types: [userType], verifiedOnly: this.verifiedOnly });
    const bitmaps = await this.freeTime.freeTimes(
      practitioners.map(({ scheduleId }) => scheduleId),
      range,
    );
    const schedules = practitioners.map(({ id, scheduleId }) => {
      const bitmap = bitmaps.get(scheduleId);
      const starts = bitmap === undefined ? [] : minutesIn(bitmap, duration, range, now, origin);
      return { id: scheduleId, practitionerId: id, starts };
    });
    return { from, duration, schedules };
  }

  /** Whoever is not in the directory has no slots to show either. */
  private async bookableOne(userType: string, id: string): Promise<BookableRow> {
    const type = PRACTITIONER_TYPES.find((name) => name === userType);
    if (type === undefined) throw new Refusal('UNSUPPORTED_USER_TYPE', { field: '/params/userType' });
    const found = await this.slots.bookableOne(type, id, this.verifiedOnly);
    if (found === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
    return found;
  }
}
