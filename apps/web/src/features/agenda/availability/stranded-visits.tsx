import { DAY_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { calendarBetween } from '../../../data/agenda/schedules.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { longDate, time } from '../../../lib/dates.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type Hours, strandedVisits } from './stranded.model.ts';

/** As far as a calendar is read at once (design api §2.12). */
const MAX_MS = 62 * DAY_MS;
const MAX_LISTED = 8;

interface StrandedVisitsProps {
  readonly scheduleId: string;
  readonly zone: string;
  readonly before: Hours;
  readonly after: Hours;
  /** Instants; of a longer stretch the first two months are looked at. */
  readonly from: number;
  readonly until?: number;
}

/** Before a change is saved: the booked visits that it would leave outside the hours. They stay booked. */
export const StrandedVisits = ({ scheduleId, zone, before, after, from, until = Infinity }: StrandedVisitsProps) => {
  const range = { start: from, end: Math.min(until, from + MAX_MS) };
  const period = { start: new Date(range.start).toISOString(), end: new Date(range.end).toISOString() };
  const { data, error, refetch } = useQuery(calendarBetween(scheduleId, period));
  if (error !== null) return <ReadFailure error={error} again={refetch} />;
  const stranded = strandedVisits(data?.slots ?? [], before, after, { zone, range });
  if (stranded.length === 0) return null;
  const isOne = stranded.length === 1;
  return (
    <Alert
      tone="warning"
      title={
        isOne
          ? 'Un rendez-vous serait hors de ces horaires'
          : `${stranded.length} rendez-vous seraient hors de ces horaires`
      }
    >
      <ul className="list-disc pl-5">
        {stranded.slice(0, MAX_LISTED).map(({ id, start, appointment }) => (
          <li key={id}>
            {longDate(start, zone)} à {time(start, zone)}
            {appointment?.patientName ? ` · ${appointment.patientName}` : ''}
          </li>
        ))}
      </ul>
      {stranded.length > MAX_LISTED && <p>et {stranded.length - MAX_LISTED} autres</p>}
      <p>{isOne ? 'Il reste réservé' : 'Ils restent réservés'} : déplacez ou annulez depuis l’agenda.</p>
    </Alert>
  );
};
