import type { dailyAvailability, slotStarts } from '@maillon/contracts/agenda/slots';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import type { Interval } from '@maillon/domain/calendar/interval';
import { startsIn } from '@maillon/domain/calendar/slots';
import { dayOf } from '@maillon/domain/day';
import { PRACTITIONER_TYPES } from '@maillon/domain/user-type';
import { dayBounds } from '@maillon/domain/zone';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { SerializedJson } from '../../../platform/http/output/serialized-json.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { BookableService } from './bookable.service.ts';
import { BufferPool } from './buffer-pool.ts';
import { serializeInChunks } from './serialize-in-chunks.ts';
import { dayAsked, daysAround, requireWithinHorizon, timesOf, visitsOf, wholeDays } from './slot-range.ts';
import { SlotStartsJson } from './slot-starts-json.ts';

type DayQuery = ParsedOf<typeof dailyAvailability>['query'];
type StartsQuery = ParsedOf<typeof slotStarts>['query'];

/** While one is read from Postgres another is written; more at once would only keep everybody else from their turn. */
const AT_ONCE = 2;

/** The free time of one practitioner on a day, and of many over weeks. */
@Injectable()
export class PractitionerSlotsService {
  private readonly limit = pLimit(AT_ONCE);
  private readonly buffers = new BufferPool();

  constructor(
    private readonly clock: Clock,
    private readonly bookable: BookableService,
  ) {}

  /** One practitioner's slots of a day. @throws {Refusal} `UNSUPPORTED_USER_TYPE`, `SCHEDULE_NOT_FOUND`, `DATE_IN_PAST` */
  async ofDay(userType: string, ownerId: string, query: DayQuery): Promise<OutputOf<typeof dailyAvailability>> {
    const type = PRACTITIONER_TYPES.find((name) => name === userType);
    if (type === undefined) throw new Refusal('UNSUPPORTED_USER_TYPE', { field: '/userType' });
    const now = this.clock.now();
    const days = daysAround({ date: query.start }, now);
    const found = await this.bookable.one(type, ownerId, days);
    // A person who is not in the directory has no slots to show either.
    if (found === undefined) throw new Refusal('SCHEDULE_NOT_FOUND', { field: '/userId' });
    const day = dayAsked(query.start, found.timeZone);
    if (day < dayOf(now, found.timeZone)) throw new Refusal('DATE_IN_PAST');
    const bounds = dayBounds(day, found.timeZone);
    requireWithinHorizon(bounds.start, now, '/start');
    const [whole] = await this.bookable.complete([found], days);
    const free = whole?.free ?? null;
    const asked = visitsOf(bounds, query.duration);
    const starts = free === null ? [] : startsIn({ free, timeZone: found.timeZone }, query.duration, asked, now);
    return { slots: starts.map((start) => timesOf(start, query.duration)) };
  }

  /** Every practitioner of a type over weeks, as numbers. */
  async starts({ userType, duration, from, until }: StartsQuery): Promise<SerializedJson<OutputOf<typeof slotStarts>>> {
    const now = this.clock.now();
    requireWithinHorizon(Date.parse(until), now, '/until');
    // Months that are over hold nothing to offer, and are not built for a person who asks.
    const range: Interval = { start: Math.max(Date.parse(from), now), end: Math.max(Date.parse(until), now) };
    const days = wholeDays(range);
    return this.limit(async () => {
      const calendars = await this.bookable.calendars(userType, days);
      return serializeInChunks(new SlotStartsJson({ from, duration, days, range }, calendars, this.buffers));
    });
  }
}
