import { type Appointment, list } from '@maillon/contracts/agenda/appointments';
import { queryOptions } from '@tanstack/react-query';
import { throttledLoads } from '../../lib/api/throttled-load.ts';
import { type Period, readAllPages } from './appointments.ts';

const nextLoad = throttledLoads();

/** Every visit of one's own, or of a structure, that touches the days on screen; a calendar that is leafed through asks less often. */
export const agendaVisits = (asked: Period & { readonly organizationId?: string }) =>
  queryOptions({
    queryKey: [list.id, asked],
    queryFn: async ({ signal }): Promise<readonly Appointment[]> => {
      await nextLoad(signal);
      return readAllPages(asked, signal);
    },
  });
