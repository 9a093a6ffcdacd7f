import type { ScheduleSettings } from '@maillon/contracts/agenda/schedules';
import { Link } from 'react-router';
import { paths } from '../../../config/paths.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

interface VisitsOutsideProps {
  readonly visits: ScheduleSettings['warnings'];
  readonly isOwn: boolean;
}

/** More of them would push the week off the screen. */
const SHOWN = 6;

/** Visits that the openings do not hold: which ones, each of them one touch away for whom it is theirs. */
export const VisitsOutside = ({ visits, isOwn }: VisitsOutsideProps) => {
  if (visits.length === 0) return null;
  const rest = visits.length - SHOWN;
  return (
    <Alert tone="warning" title={`Des rendez-vous sont hors de ${isOwn ? 'vos' : 'ces'} disponibilités`}>
      <p>
        Ils restent réservés : {visits.length} rendez-vous à vérifier dans {isOwn ? 'votre agenda' : 'cet agenda'}.
      </p>
      <ul aria-label="Rendez-vous à vérifier" className="mt-1 flex flex-wrap gap-x-4">
        {visits.slice(0, SHOWN).map(({ appointmentId, start }) => {
          const when = `${dayInFull(start)} à ${spokenHour(start)}`;
          return (
            <li key={appointmentId} className="inline-flex min-h-8 items-center">
              {isOwn ? (
                <Link to={paths.agendaVisit(appointmentId)} className="font-semibold underline underline-offset-2">
                  {when}
                </Link>
              ) : (
                when
              )}
            </li>
          );
        })}
        {rest > 0 && <li className="inline-flex min-h-8 items-center">et {rest} de plus</li>}
      </ul>
    </Alert>
  );
};
