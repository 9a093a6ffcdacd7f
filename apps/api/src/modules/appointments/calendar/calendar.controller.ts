import { getCalendar, organizationCalendar } from '@maillon/contracts/agenda/schedules';
import { Controller } from '@nestjs/common';
import type { CallOf } from '../../../platform/http/call.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { CalendarService } from './calendar.service.ts';
import { OrganizationCalendarService } from './organization-calendar.service.ts';

/** A calendar shows visits, so it is answered here and not by the schedules, which know nothing of them. */
@Controller()
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly organizations: OrganizationCalendarService,
  ) {}

  @Endpoint(getCalendar)
  read(@Input() { actor, params, query }: CallOf<typeof getCalendar>) {
    const range = { start: Date.parse(query.startDate), end: Date.parse(query.endDate) };
    return this.calendar.read(actor, params.scheduleId, range);
  }

  @Endpoint(organizationCalendar)
  ofOrganization(@Input() { actor, params, query }: CallOf<typeof organizationCalendar>) {
    return this.organizations.read(actor, params.organizationId, query);
  }
}
