import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { CANCELLATION_REASONS } from '@maillon/domain/calendar/cancellation-reasons';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { dayOf } from '@maillon/domain/day';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, CircleCheck, MessageSquare } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { paths } from '../../../config/paths.ts';
import {
  appointmentById,
  practitionersOf,
  type SeenAppointment,
  useLiveAppointments,
} from '../../../data/agenda/appointments.ts';
import type { BookingPlace } from '../../../data/agenda/booking-place.ts';
import { isTooLate } from '../../../data/agenda/visit-changes.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { ReportLink } from '../../../fields/report-link.tsx';
import { statusOf } from '../../../lib/api/problem.ts';
import { capitalised, longDate } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useTitle } from '../../../lib/hooks/use-title.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { UnknownVisit } from '../unknown-visit.tsx';
import { SharedWith } from './shared-with.tsx';
import { VisitChanges } from './visit-changes.tsx';
import { VisitPlace } from './visit-place.tsx';

const OfferedTime = lazyPart(() => import('./offered-time.tsx').then((m) => m.OfferedTime));
const EarlierTime = lazyPart(() => import('./earlier-time.tsx').then((m) => m.EarlierTime));

const isNewIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isNew' in state;

/** One visit: its page for its patient, where the mails about it lead; a professional reads it in their agenda. */
export const VisitScreen = ({ me }: { readonly me: UserMe }) => {
  const { appointmentId = '' } = useParams();
  if (me.userType !== 'patient') return <Navigate to={paths.agendaVisit(appointmentId)} replace />;
  return <PatientVisit me={me} appointmentId={appointmentId} />;
};

/** When, with whom, where, how to reach them, who may read the file, and what may still be changed. */
const PatientVisit = ({ me, appointmentId }: { readonly me: UserMe; readonly appointmentId: string }) => {
  const { state } = useLocation();
  useLiveAppointments();
  const { data, error, refetch } = useQuery(appointmentById(appointmentId));
  const isNew = isNewIn(state) && data?.status === 'BOOKED';
  // A mistyped address and a visit of another patient are the same to the reader.
  const isUnknown = data === undefined && [404, 422].includes(statusOf(error) ?? 0);
  const title = isNew ? 'C’est réservé' : 'Votre rendez-vous';
  useTitle(isUnknown ? 'Rendez-vous introuvable' : title);
  if (isUnknown) {
    return (
      <UnknownVisit title="Rendez-vous introuvable">
        Ce lien ne mène à aucun de vos rendez-vous. Ceux qui sont pris sont dans votre agenda.
      </UnknownVisit>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4">
      <div className="flex items-center gap-4">
        {isNew && <CircleCheck aria-hidden="true" className="size-12 shrink-0 text-success" />}
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold md:text-3xl">{title}</h1>
          {data === undefined && error === null && <Skeleton className="mt-1 h-6 w-64" />}
          {data !== undefined && <p className="text-muted">{whenAndWith(data)}</p>}
        </div>
      </div>
      <ReadFailure error={error} again={refetch} />
      {data === undefined && error === null && <Skeleton className="h-64 rounded-lg" />}
      {data !== undefined && <Visit visit={data} me={me} />}
    </div>
  );
};

const namesOf = (people: readonly PractitionerCard[]): string =>
  new Intl.ListFormat('fr').format(people.map(({ common }) => common.name));

const whenAndWith = (visit: Appointment): string =>
  `${capitalised(longDate(visit.start))} à ${spokenHour(visit.start)} avec ${namesOf(practitionersOf(visit))}`;

const Visit = ({ visit, me }: { readonly visit: SeenAppointment; readonly me: UserMe }) => {
  const now = useNow();
  const people = practitionersOf(visit);
  const isAhead = visit.status === 'BOOKED' && Date.parse(visit.start) > now;
  const minutes = (Date.parse(visit.end) - Date.parse(visit.start)) / MINUTE_MS;
  return (
    <>
      {visit.status === 'CANCELLED' && (
        <>
          <Alert tone="warning">
            {`Ce rendez-vous est annulé${visit.cancelCode === null ? '' : ` : ${CANCELLATION_REASONS[visit.cancelCode].toLowerCase()}`}.`}
          </Alert>
          <Link
            to={paths.bookAppointment()}
            state={{ of: me.id, ...(visit.reasonCode && { reason: visit.reasonCode }) } satisfies BookingPlace}
            className={buttonClass({}, 'self-start max-md:self-stretch')}
          >
            <CalendarPlus aria-hidden="true" />
            Prendre un autre rendez-vous
          </Link>
        </>
      )}
      {visit.status === 'FULFILLED' && <Alert tone="info">Ce rendez-vous est terminé.</Alert>}
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {isAhead && (
            <Suspense>
              <OfferedTime visit={visit} by="patient" />
            </Suspense>
          )}
          {people.map((practitioner, index) => (
            <VisitPlace
              key={practitioner.userData.id}
              practitioner={practitioner}
              after={people[index - 1]}
              about={`${visitLabel(visit)} · ${minutes} min`}
              visit={visit}
              // One is called about it: the first.
              isCalledBelow={index === 0 && isTooLate(visit, now)}
            />
          ))}
          {isAhead && (
            <Suspense fallback={<Skeleton className="h-24 rounded-lg" />}>
              <EarlierTime visit={visit} by="patient" />
            </Suspense>
          )}
          <VisitChanges visit={visit} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {people.map((practitioner) => (
            <SharedWith key={practitioner.userData.id} me={me} practitioner={practitioner} />
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReportLink visit={visit} look="primary" />
        {people.map(({ userData, common }) => (
          <Link
            key={userData.id}
            to={paths.writeTo(userData.id)}
            className={buttonClass({ look: 'secondary' }, 'wrap-anywhere')}
          >
            <MessageSquare aria-hidden="true" />
            Écrire à {common.name}
          </Link>
        ))}
        <Link
          to={`${paths.agenda()}?date=${dayOf(Date.parse(visit.start), localZone())}`}
          className={buttonClass({ look: 'secondary' })}
        >
          <CalendarDays aria-hidden="true" />
          Voir dans l’agenda
        </Link>
        <Link to={paths.app()} className={buttonClass({ look: 'quiet' })}>
          Retour à l’accueil
        </Link>
      </div>
    </>
  );
};
