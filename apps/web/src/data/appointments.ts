import { type Appointment, list } from '@maillon/contracts/appointments';
import { queryOf } from '../lib/query.ts';

interface Period {
  /** Instants; the end is open when absent. */
  readonly start: string;
  readonly end?: string;
}

/** The booked appointments of the signed-in person in a period, soonest first. */
export const bookedAppointmentsQuery = ({ start, end }: Period, limit: number) => ({
  ...queryOf(list, {
    query: { start, ...(end === undefined ? {} : { end }), status: 'BOOKED', $sort: 'start', $limit: limit },
  }),
  select: toList,
});

/** The endpoint answers one appointment or none when asked for the first; we always ask for a list. */
const toList = (answer: Appointment[] | Appointment | null): readonly Appointment[] => {
  if (answer === null) return [];
  return Array.isArray(answer) ? answer : [answer];
};

/** Everyone who receives the patient at this appointment. */
export const practitionersOf = ({ doctors, midwives, assistants }: Appointment) => [
  ...doctors,
  ...midwives,
  ...assistants,
];
