import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, Phone } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { practitionersOf, type SeenAppointment } from '../../../data/agenda/appointments.ts';
import { changesOf, isTooLate, VISIT_CHANGES, type VisitChange } from '../../../data/agenda/visit-changes.ts';
import { practitionerPage } from '../../../data/directory.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const CancelOwnVisit = lazyPart(() => import('./cancel-own-visit.tsx').then((m) => m.CancelOwnVisit));
const MoveVisit = lazyPart(() => import('./move-visit.tsx').then((m) => m.MoveVisit));

/** What the patient of a booked visit may still do about it alone; after that, whom to call. */
export const VisitChanges = ({ visit }: { readonly visit: SeenAppointment }) => {
  const now = useNow();
  const [search] = useSearchParams();
  const [asked, setAsked] = useState<VisitChange | null>(
    () => VISIT_CHANGES.find((one) => one === search.get('change')) ?? null,
  );
  const place = useRef<HTMLDivElement>(null);
  // Who comes for the other times of a visit finds them on screen, also below its address on a phone.
  useEffect(() => place.current?.querySelector('[aria-expanded=true]')?.scrollIntoView?.(), []);
  const until = Date.parse(visit.changesUntil ?? '');
  const people = practitionersOf(visit);
  const [first] = people;
  if (visit.status !== 'BOOKED' || first === undefined || Number.isNaN(until) || Date.parse(visit.start) <= now)
    return null;
  if (isTooLate(visit, now)) return <Call practitioner={first} />;
  const may = changesOf(visit, now);
  const close = (): void => setAsked(null);
  return (
    <div ref={place}>
      <Card>
        <h2 className="font-semibold">Un empêchement ?</h2>
        <p className="text-sm text-muted">
          {`Vous pouvez ${may.includes('move') ? 'changer' : 'annuler'} ce rendez-vous ici jusqu’au ${dayInFull(visit.changesUntil ?? '')} à ${spokenHour(until)}.`}
          {!may.includes('move') &&
            ' Pour une autre heure, écrivez à ceux qui vous reçoivent : ils le déplacent pour vous.'}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {may.includes('move') && (
            <Button
              look="secondary"
              icon={<CalendarClock aria-hidden="true" />}
              aria-expanded={asked === 'move'}
              onClick={() => setAsked(asked === 'move' ? null : 'move')}
            >
              Déplacer
            </Button>
          )}
          <Button look="secondary" icon={<CalendarX2 aria-hidden="true" />} onClick={() => setAsked('cancel')}>
            Annuler le rendez-vous
          </Button>
        </div>
        <Suspense fallback={asked === 'move' && <Skeleton className="mt-3 h-60" />}>
          {asked === 'move' && may.includes('move') && (
            <MoveVisit visit={visit} practitioners={people} now={now} onDone={close} />
          )}
          {asked === 'cancel' && <CancelOwnVisit visit={visit} onDone={close} onBack={close} />}
        </Suspense>
      </Card>
    </div>
  );
};

const Call = ({ practitioner }: { readonly practitioner: PractitionerCard }) => {
  const { userType, userData, common } = practitioner;
  const { data } = useQuery(practitionerPage(userType, userData.id));
  const phone = data?.telecom?.find(({ system }) => system === 'PHONE')?.value;
  return (
    <Card>
      <h2 className="font-semibold">Un empêchement ?</h2>
      <p className="text-sm break-words text-muted">
        {`Il est trop tard pour changer ce rendez-vous ici : appelez ${common.name}.`}
      </p>
      {phone !== undefined && (
        <a href={`tel:${phone}`} className={buttonClass({ look: 'secondary' }, 'mt-3')}>
          <Phone aria-hidden="true" />
          {`Appeler le ${shownPhone(phone)}`}
        </a>
      )}
    </Card>
  );
};
