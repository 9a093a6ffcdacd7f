import { patientChangesUntil } from '@maillon/domain/appointment-rules';
import { APPOINTMENT_REASONS } from '@maillon/domain/calendar/visit-reasons';
import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import type { Ref } from 'react';
import type { BookingChoice } from '../../../../data/agenda/openings.ts';
import { practitionerPage } from '../../../../data/directory.ts';
import { publicConfig } from '../../../../lib/api/public-config.ts';
import { capitalised, dayInFull, longDate } from '../../../../lib/dates.ts';
import { mapLinkOf } from '../../../../lib/map-link.ts';
import { spokenHour } from '../../../../lib/spoken-time.ts';
import { Card } from '../../../../ui/card.tsx';
import { professionOf } from './booking-choice.ts';

interface BookedVisitProps {
  readonly choice: BookingChoice;
  readonly now: number;
  /** Where one begins to read. */
  readonly at: Ref<HTMLParagraphElement>;
}

/** « Vous pourrez le déplacer ou l’annuler ici jusqu’au lundi 15 mars à 9 h 45. » */
const changesUntil = (start: string, now: number): string => {
  const until = patientChangesUntil(Date.parse(start), publicConfig().patientChangeHours);
  return until > now
    ? `Vous pourrez le déplacer ou l’annuler ici jusqu’au ${dayInFull(new Date(until))} à ${spokenHour(until)}.`
    : 'Cette heure est proche : pour déplacer ou annuler ensuite, il faudra appeler.';
};

/** What is about to be booked: when, what about, with whom, where, and until when that may be changed. */
export const BookedVisit = ({ choice: { practitioner, start, reason }, now, at }: BookedVisitProps) => {
  const { userType, userData, common } = practitioner;
  const { label, minutes } = APPOINTMENT_REASONS[reason];
  // The town is on their card: the page waits for nothing.
  const { data } = useQuery(practitionerPage(userType, userData.id));
  const where = [data?.structure, data?.place?.text ?? common.address?.city].filter(Boolean).join(', ');
  return (
    <Card>
      <p ref={at} tabIndex={-1} className="text-xl font-semibold outline-none">
        <time dateTime={start}>{`${capitalised(longDate(start))} à ${spokenHour(start)}`}</time>
      </p>
      <p className="mt-1">{`${label} · ${minutes} min`}</p>
      <p className="text-muted">{[common.name, professionOf(practitioner)].join(' · ')}</p>
      {where !== '' && (
        <p className="flex gap-1.5 text-muted">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span>
            {where}
            {data?.place && (
              <>
                {' · '}
                <a
                  href={mapLinkOf(data.place)}
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold text-brand underline-offset-2 hover:underline"
                >
                  Itinéraire
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              </>
            )}
          </span>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">{changesUntil(start, now)}</p>
    </Card>
  );
};
