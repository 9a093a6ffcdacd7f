import { type CalendarBlock, calendarBlock, type getCalendar } from '@maillon/contracts/agenda/schedules';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { freeIntervals } from '@maillon/domain/calendar/availability';
import type { Interval } from '@maillon/domain/calendar/interval';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { PeopleService } from '../../people/people.service.ts';
import { FreeTimeService } from '../../schedules/free-time.service.ts';
import { type FoundSchedule, SchedulesService, type SourcedException } from '../../schedules/schedules.service.ts';
import { CalendarRepository, type CalendarVisitRow } from './calendar.repository.ts';

/** What a calendar shows to a person who may read it. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly schedules: SchedulesService,
    private readonly freeTime: FreeTimeService,
    private readonly access: AccessService,
    private readonly people: PeopleService,
    private readonly calendar: CalendarRepository,
  ) {}

  /** @throws {Refusal} `SCHEDULE_NOT_FOUND`, `SCHEDULE_ACCESS_REQUIRED` with the request that is on its way */
  async read(actor: Actor, scheduleId: string, range: Interval): Promise<OutputOf<typeof getCalendar>> {
    const schedule = await this.schedules.find(scheduleId);

    const { rights, policy } = await this.access.calendarAccess(actor, schedule.partyId);
    if (!rights.has('READ')) throw new Refusal('SCHEDULE_ACCESS_REQUIRED', { accessPolicy: policy });

    const { id, timeZone, duration, owner } = schedule;
    return { id, timeZone, duration, owner, slots: await this.blocks(actor, schedule, range) };
  }

  /** What a calendar shows to an actor who may read it, as the caller has made sure. */
  async blocks(actor: Actor, schedule: FoundSchedule, range: Interval): Promise<CalendarBlock[]> {
    const { id: scheduleId } = schedule;
    const [availability, exceptions, visits] = await Promise.all([
      this.freeTime.availabilityOf(schedule, range),
      this.schedules.exceptions(scheduleId, range),
      this.calendar.visits(actor.partyId, schedule.partyId, range),
    ]);
    const open = freeIntervals(availability, range);
    return [
      ...open.map(({ start, end }) => availabilityBlock(scheduleId, start, end)),
      ...exceptions.map((period) => exceptionBlock(actor, scheduleId, period)),
      ...(await this.visitBlocks(scheduleId, visits)),
    ];
  }

  /** A cancelled visit takes no time; a reader who may not see details does not see it at all. */
  private async visitBlocks(scheduleId: string, visits: readonly CalendarVisitRow[]): Promise<CalendarBlock[]> {
    const shown = visits.filter(({ inDetail, status }) => inDetail || status !== 'CANCELLED');
    const detailed = shown.filter(({ inDetail }) => inDetail);
    const cards = await this.people.cards(detailed.map(({ patientId }) => patientId));
    return shown.map(({ id, start, end, status, serviceCategory, patientId, version, inDetail }) => {
      const taken = status === 'CANCELLED' ? 'FREE' : 'BUSY';
      const block = { id, start, end, status: taken, kind: 'appointment', scheduleId } as const;
      if (!inDetail) return block;
      const patientName = cards.get(patientId)?.common.name ?? null;
      return { ...block, appointment: { id, status, serviceCategory, patientName, version } };
    });
  }
}

const SOURCES = calendarBlock.shape.source.unwrap().options;

/** Which calendar a practitioner keeps besides is for their colleagues to know, who wonder why; not for patients. */
function exceptionBlock({ userType }: Actor, scheduleId: string, period: SourcedException): CalendarBlock {
  const { id, start, end, status } = period;
  const source = SOURCES.find((name) => name === period.source);
  const isShown = userType !== 'patient' && source !== undefined;
  return { id, start, end, status, scheduleId, kind: 'exception', ...(isShown && { source }) };
}

function availabilityBlock(scheduleId: string, start: number, end: number): CalendarBlock {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return { id: `${scheduleId}:${from}`, start: from, end: to, status: 'FREE', kind: 'availability', scheduleId };
}
