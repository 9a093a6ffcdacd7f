import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { CalendarArrowDown, MapPin, Navigation, Phone } from 'lucide-react';
import { keepInCalendar } from '../../../data/agenda/keep-in-calendar.ts';
import { practitionerPage } from '../../../data/directory.ts';
import { mapLinkOf } from '../../../lib/map-link.ts';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { professionOf } from '../booking/team/booking-choice.ts';

interface VisitPlaceProps {
  readonly practitioner: PractitionerCard;
  /** What the visit is, and how long. */
  readonly about: string;
  readonly visit: Appointment;
  /** The telephone stands elsewhere on the page. */
  readonly isCalledBelow: boolean;
  /** Who is named above: what is the same is said there. */
  readonly after?: PractitionerCard | undefined;
}

/** Whom one sees, where that is, how to get there and how to reach them. */
export const VisitPlace = ({ practitioner, about, visit, isCalledBelow, after }: VisitPlaceProps) => {
  const { userType, userData, common } = practitioner;
  const { data, isPending } = useQuery(practitionerPage(userType, userData.id));
  const phone = data?.telecom?.find(({ system }) => system === 'PHONE')?.value;
  const above = useQuery({
    ...practitionerPage(after?.userType ?? userType, after?.userData.id ?? ''),
    enabled: after !== undefined,
  }).data?.place;
  const isSamePlace = above !== undefined && above.text === data?.place?.text;
  const place = isSamePlace ? null : (data?.place ?? null);
  const where = [data?.structure, data?.place?.text ?? common.address?.city].filter(Boolean).join(', ');
  // The visit does not take place any more, nor needs a reminder.
  const isOver = visit.status !== 'BOOKED';
  const link = buttonClass({ look: 'secondary', size: 'sm' }, 'min-h-11');
  return (
    <Card>
      <div className="flex gap-3">
        <Avatar name={common.name} size="lg" />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">{common.name}</h2>
          <p className="text-muted">{professionOf(practitioner)}</p>
          <p className="text-muted">{about}</p>
        </div>
      </div>
      {isPending && <Skeleton className="mt-4 h-6" />}
      {!isPending && !isSamePlace && where !== '' && (
        <p className="mt-4 flex gap-2 break-words">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          {where}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* The way there and the telephone, which most have: what is below is not pushed away. */}
        {isPending && !isOver && <Skeleton className="h-11 w-28" />}
        {isPending && !isCalledBelow && !isOver && <Skeleton className="h-11 w-60" />}
        {place !== null && !isOver && (
          <a href={mapLinkOf(place)} target="_blank" rel="noreferrer" className={link}>
            <Navigation aria-hidden="true" />
            Itinéraire
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        )}
        {phone !== undefined && !isCalledBelow && visit.status !== 'CANCELLED' && (
          <a href={`tel:${phone}`} className={link}>
            <Phone aria-hidden="true" />
            {`Appeler le ${shownPhone(phone)}`}
          </a>
        )}
        {visit.status !== 'FULFILLED' && after === undefined && (
          <Button
            look="secondary"
            size="sm"
            className="min-h-11"
            icon={<CalendarArrowDown aria-hidden="true" />}
            onClick={() => void keepInCalendar(visit, common.name, where === '' ? null : where)}
          >
            {visit.status === 'CANCELLED' ? 'Retirer de mon calendrier' : 'Ajouter à mon calendrier'}
          </Button>
        )}
      </div>
    </Card>
  );
};
