import { organizationCalendar } from '@maillon/contracts/agenda/schedules';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { queryOf } from '../../lib/api/query.ts';
import { everyVisit } from './appointments.ts';

interface Period {
  readonly start: string;
  readonly end: string;
}

/** Every visit in the name of a structure that touches a period. */
export const structureVisits = (organizationId: string, period: Period) => everyVisit({ organizationId, ...period });

/** When the members of a structure are taken. Not everything is told to those who look on: it is asked again by itself. */
export const teamCalendar = (organizationId: string, { start, end }: Period) => ({
  ...queryOf(organizationCalendar, { params: { organizationId }, query: { startDate: start, endDate: end } }),
  refetchInterval: MINUTE_MS,
});
