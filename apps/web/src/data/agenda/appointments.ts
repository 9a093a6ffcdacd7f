import * as appointments from '@maillon/contracts/agenda/appointments';
import { openings } from '@maillon/contracts/agenda/openings';
import { getCalendar, organizationCalendar } from '@maillon/contracts/agenda/schedules';
import { availableSlots } from '@maillon/contracts/agenda/slots';
import type { OutputOf } from '@maillon/contracts/endpoint/endpoint';
import { appointments as ofPatient } from '@maillon/contracts/record/patients';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf, type Turn } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

type Appointment = appointments.Appointment;
/** One of them, with what its reader may do about it. */
export type SeenAppointment = OutputOf<typeof appointments.get>;

interface Period {
  /** Instants; the end is open when absent. */
  readonly start: string;
  readonly end?: string;
}

/** The endpoint answers one appointment or none when asked for the first; we always ask for a list. */
const toList = (answer: Appointment[] | Appointment | null): readonly Appointment[] => {
  if (answer === null) return [];
  return Array.isArray(answer) ? answer : [answer];
};

const PAGE = 200;

type VisitFilter = Partial<Period> & { readonly organizationId?: string; readonly status?: 'BOOKED' };

/** Every visit of the filter, page by page: an agenda or a copy of a record that leaves one out is wrong. */
export const readAllPages = async (query: VisitFilter, signal: AbortSignal): Promise<readonly Appointment[]> => {
  const all: Appointment[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = { ...query, $sort: 'start', $limit: PAGE, ...(after ? { $after: after } : {}) } as const;
    const { data, nextCursor } = await call(appointments.list, { query: page }, { signal });
    all.push(...toList(data));
    after = nextCursor;
  }
  return all;
};

const everyVisit = (query: VisitFilter, turn?: Turn) =>
  queryOptions({
    queryKey: [appointments.list.id, query],
    queryFn: async ({ signal }): Promise<readonly Appointment[]> => {
      await turn?.(signal);
      return readAllPages(query, signal);
    },
  });

/** My appointments that touch a period, whatever their status, soonest first. */
export const appointmentsBetween = (period: Period, turn?: Turn) => everyVisit(period, turn);

/** Every visit in the name of a structure that touches a period. */
export const structureVisits = (organizationId: string, period: Period, turn?: Turn) =>
  everyVisit({ organizationId, ...period }, turn);

/** Every booked appointment of the signed-in person from a moment on, soonest first. */
export const bookedAppointments = (start: string) => everyVisit({ start, status: 'BOOKED' });

export const appointmentById = (id: string) => queryOf(appointments.get, { params: { id } });

/** Everyone who receives the patient at this appointment. */
export const practitionersOf = ({ doctors, midwives, assistants }: Appointment) => [
  ...doctors,
  ...midwives,
  ...assistants,
];

interface SlotQuery {
  readonly date: string;
  /** The last day, where there are several. */
  readonly until?: string;
  readonly duration: number;
  readonly userTypes: readonly string[];
  readonly doctorId?: string;
  readonly midwifeId?: string;
  readonly assistantId?: string;
}

/** The free slots of one day, or of several; another patient may take one meanwhile, so they are never served from an old answer. */
export const freeSlots = ({ userTypes, ...rest }: SlotQuery) =>
  queryOptions({
    ...queryOf(availableSlots, { query: { ...rest, userTypes: userTypes.join(',') } }),
    staleTime: 0,
  });
export type FreeSlots = ReturnType<(typeof availableSlots.output)['parse']>;

/** What every change of an appointment makes stale: the calendars, the visit itself, and the free slots. */
export const useInvalidateAppointments = () => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries(
      everyQueryOf(
        appointments.list,
        appointments.get,
        availableSlots,
        openings,
        getCalendar,
        organizationCalendar,
        ofPatient,
      ),
    );
};

/** While it is on screen, what the other side books, moves or cancels is read again with one's own rights. */
export const useLiveAppointments = (): void => {
  const invalidate = useInvalidateAppointments();
  const readAgain = (): void => void invalidate();
  useRealtime('appointment/updated', readAgain, readAgain);
};
