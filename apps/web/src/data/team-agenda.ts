import * as appointments from '@maillon/contracts/appointments';
import { organizationCalendar } from '@maillon/contracts/schedules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { queryOf } from '../lib/query.ts';

interface Period {
  readonly start: string;
  readonly end: string;
}

const PAGE = 200;

/** Every visit in the name of a structure that touches a period, to the last page. */
export const structureVisits = (organizationId: string, period: Period) =>
  queryOptions({
    queryKey: [appointments.list.id, { organizationId, ...period }],
    queryFn: async ({ signal }): Promise<readonly appointments.Appointment[]> => {
      const all: appointments.Appointment[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const query = { organizationId, ...period, $limit: PAGE, ...(after ? { $after: after } : {}) };
        const { data, nextCursor } = await call(appointments.list, { query }, { signal });
        if (Array.isArray(data)) all.push(...data);
        after = nextCursor;
      }
      return all;
    },
  });

/** When the members of a structure are taken. Not everything is told to those who look on: it is asked again by itself. */
export const teamCalendar = (organizationId: string, { start, end }: Period) => ({
  ...queryOf(organizationCalendar, { params: { organizationId }, query: { startDate: start, endDate: end } }),
  refetchInterval: 60_000,
});
