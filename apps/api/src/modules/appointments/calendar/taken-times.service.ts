import type { AppointmentStatus } from '@maillon/domain/appointment';
import { FEED_PAST_DAYS } from '@maillon/domain/appointment-rules';
import type { Interval } from '@maillon/domain/calendar/interval';
import { DAY_MS } from '@maillon/domain/time-units';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { AppointmentsRepository } from '../appointments.repository.ts';
import { CalendarRepository } from './calendar.repository.ts';

/** A visit without its patient: when, and which of the practitioners asked about take part. */
export interface TakenVisit {
  readonly id: string;
  readonly status: AppointmentStatus;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly practitionerIds: readonly string[];
}

/** Calendars read at the same time: a structure of forty must not take every connection. */
const AT_ONCE = 4;

/** What is booked in some calendars, for a reader who learns of no patient. As in a published agenda, what is long past is gone. */
@Injectable()
export class TakenTimes {
  constructor(
    private readonly clock: Clock,
    private readonly calendar: CalendarRepository,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /** By start. @param ids profiles of practitioners @param range in which visits begin */
  async list(ids: readonly string[], range: Interval): Promise<TakenVisit[]> {
    const asked = { start: Math.max(range.start, this.earliest), end: range.end };
    const found = new Map<string, TakenVisit>();
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const some = ids.slice(first, first + AT_ONCE);
      const calendars = await Promise.all(some.map((id) => this.calendar.visits(id, id, asked)));
      for (const [n, visits] of calendars.entries()) {
        for (const { id, start, end, status } of visits) {
          if (Date.parse(start) < asked.start) continue;
          const practitionerIds = [...(found.get(id)?.practitionerIds ?? []), some[n] ?? ''];
          found.set(id, { id, start, end, status, practitionerIds });
        }
      }
    }
    return [...found.values()].toSorted((a, b) => a.start.localeCompare(b.start) || a.id.localeCompare(b.id));
  }

  /** Undefined for a visit of others. */
  async find(ids: readonly string[], id: string): Promise<TakenVisit | undefined> {
    const practitionerIds = await this.appointments.participantsAmong(ids, id);
    const [first] = practitionerIds;
    const row = first === undefined ? undefined : await this.appointments.find(first, id);
    if (row === undefined || Date.parse(row.start) < this.earliest) return undefined;
    const { start, end, status } = row;
    return { id, start, end, status, practitionerIds };
  }

  private get earliest(): number {
    return this.clock.now() - FEED_PAST_DAYS * DAY_MS;
  }
}
