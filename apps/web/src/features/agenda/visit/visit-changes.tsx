import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { formatPhone } from '@maillon/domain/identifiers';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarX2, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { practitionersOf, type SeenAppointment } from '../../../data/agenda/appointments.ts';
import { practitionerPage } from '../../../data/directory.ts';
import { dayInFull } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const CancelVisit = lazyPart(() => import('./cancel-visit.tsx').then((m) => m.CancelVisit));
const MoveVisit = lazyPart(() => import('./move-visit.tsx').then((m) => m.MoveVisit));

/** Whether its patient can only call any more. */
export const isTooLate = ({ status, start, changesUntil, mayChange }: SeenAppointment, now: number): boolean =>
  status === 'BOOKED' &&
  changesUntil !== null &&
  Date.parse(start) > now &&
  (!mayChange || Date.parse(changesUntil) < now);

/** What the patient of a booked visit may still do about it alone; after that, whom to call. */
export const VisitChanges = ({ visit }: { readonly visit: SeenAppointment }) => {
  const now = useNow();
  const [asked, setAsked] = useState<'cancel' | 'move' | null>(null);
  const until = Date.parse(visit.changesUntil ?? '');
  const [first, ...others] = practitionersOf(visit);
  if (visit.status !== 'BOOKED' || first === undefined || Number.isNaN(until) || Date.parse(visit.start) <= now)
    return null;
  if (isTooLate(visit, now)) return <Call practitioner={first} />;
  const close = (): void => setAsked(null);
  return (
    <Card>
      <h2 className="font-semibold">Un empêchement ?</h2>
      <p className="text-sm text-muted">
        {`Vous pouvez ${others.length === 0 ? 'changer' : 'annuler'} ce rendez-vous ici jusqu’au ${dayInFull(visit.changesUntil ?? '')} à ${spokenHour(until)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {/* The times of two people at once are found by booking anew. */}
        {others.length === 0 && (
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
        {asked === 'move' && <MoveVisit visit={visit} practitioner={first} now={now} onDone={close} />}
        {asked === 'cancel' && <CancelVisit id={visit.id} by="patient" onDone={close} onBack={close} />}
      </Suspense>
    </Card>
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
          {`Appeler le ${formatPhone(phone)}`}
        </a>
      )}
    </Card>
  );
};
