import type { organizationCalendar } from '@maillon/contracts/agenda/schedules';
import type { OutputOf, ParsedOf } from '@maillon/contracts/endpoint/endpoint';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/actor.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AccessService } from '../../access-policies/access.service.ts';
import { SchedulesService } from '../../schedules/schedules.service.ts';
import { CalendarService } from './calendar.service.ts';
import { OrganizationCalendarRepository } from './organization-calendar.repository.ts';

/** Calendars read at the same time: a structure of forty must not take every connection. */
const AT_ONCE = 4;

/** The calendars of a structure's members, side by side (design api §2.12). */
@Injectable()
export class OrganizationCalendarService {
  constructor(
    private readonly access: AccessService,
    private readonly members: OrganizationCalendarRepository,
    private readonly schedules: SchedulesService,
    private readonly calendar: CalendarService,
  ) {}

  /** @throws {Refusal} `NOT_FOUND` for a reader who may not see the agendas of this structure, (`/memberId`) for another's member */
  async read(
    actor: Actor,
    organizationId: string,
    { startDate, endDate, memberId }: ParsedOf<typeof organizationCalendar>['query'],
  ): Promise<OutputOf<typeof organizationCalendar>> {
    await this.access.require(actor, 'AGENDA', 'organization', organizationId);

    const range = { start: Date.parse(startDate), end: Date.parse(endDate) };
    const ids = await this.members.scheduleIds(organizationId, memberId);
    if (memberId !== undefined && ids.length === 0) throw new Refusal('NOT_FOUND', { field: '/memberId' });
    const slots: OutputOf<typeof organizationCalendar>['slots'] = [];
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const calendars = ids.slice(first, first + AT_ONCE).map(async (id) => {
        const schedule = await this.schedules.find(id);
        const blocks = await this.calendar.blocks(actor, schedule, range);
        return blocks.map((block) => ({ ...block, owner: schedule.owner }));
      });
      slots.push(...(await Promise.all(calendars)).flat());
    }
    return { slots: slots.sort((one, other) => one.start.localeCompare(other.start)) };
  }
}
