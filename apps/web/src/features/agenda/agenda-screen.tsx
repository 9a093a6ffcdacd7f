import type { UserMe } from '@maillon/contracts/accounts/users';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { type AppointmentDuration, visitLength } from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { isPractitionerType } from '@maillon/domain/user-type';
import { toInstant, wallClock } from '@maillon/domain/zone';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Settings2 } from 'lucide-react';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { appointmentsBetween, useLiveAppointments } from '../../data/agenda/appointments.ts';
import { calendarBetween, useLiveSchedules } from '../../data/agenda/schedules.ts';
import { displayName } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { dayInFull } from '../../lib/dates.ts';
import { useMobileLayout } from '../../lib/hooks/use-media.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { spokenHour } from '../../lib/spoken-time.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { cx } from '../../ui/cx.ts';
import { Deferred } from '../../ui/feedback/deferred.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useVault } from '../../vault/use-vault.ts';
import { type AgendaEvent, byDay, daysShown, eventOf, instantsOf, type Reader, titleOfPlace } from './agenda.model.ts';
import { AgendaLegend, AgendaToolbar } from './agenda-toolbar.tsx';
import { calendarTurns, visitTurns } from './agenda-turns.ts';
import { AgendaViews, type DrawDay } from './agenda-views.tsx';
import { useAgendaKeys } from './grid/agenda-keys.ts';
import { useMoveVisit } from './grid/use-move-visit.ts';
import { useAgendaPlace } from './use-agenda-place.ts';
import { type CalendarInterval, intervalsByDay } from './week-calendar.model.ts';
import { ZoneNote } from './zone-note.tsx';

// Not for the first paint: what opens a visit, and what seals for others, come once the calendar stands.
const AppointmentDialog = lazyDialog(() => import('./appointment-dialog.tsx').then((m) => m.AppointmentDialog));
const OverrideMove = lazyDialog(() => import('./grid/override-move.tsx').then((m) => m.OverrideMove));
const SharedReasons = lazyPart(() => import('./reason/shared-reasons.tsx').then((m) => m.SharedReasons), {
  optional: true,
});

interface AgendaScreenProps {
  readonly me: UserMe;
}

/** The days on screen, and the clock by which they are read. */
export const useAgendaDays = () => {
  const now = useNow();
  const zone = localZone();
  const navigation = useAgendaPlace(dayOf(now, zone));
  const days = daysShown(navigation.place);
  return { ...navigation, now, zone, days, period: instantsOf(days, zone) };
};

/** My appointments by day, week, month or list (spec clinical §2 "Agenda"); what the other side changes appears by itself. */
export const AgendaScreen = ({ me }: AgendaScreenProps) => {
  const reader: Reader = me.userType === 'patient' ? 'patient' : 'professional';
  useTitle('Agenda');
  const at = useAgendaDays();
  // The calendar stays while the next week comes.
  const visits = useQuery({ ...appointmentsBetween(at.period, visitTurns), placeholderData: keepPreviousData });
  const hours = useOwnHours(me, at);
  // A week is as wide as its weekend is used, and as high as its hours: drawn before they are known, it would jump.
  const waits = hours.isLoading && (at.place.view === 'week' || at.place.view === 'day');
  return (
    <Agenda
      me={me}
      at={at}
      result={{
        data: waits ? undefined : visits.data,
        error: visits.error,
        isPlaceholderData: visits.isPlaceholderData || hours.isPlaceholderData,
        refetch: visits.refetch,
      }}
      toEvent={(appointment) => eventOf(appointment, reader, at.zone, at.now)}
      reader={reader}
      mayMove={reader === 'professional'}
      bookAt={(start, minutes) => paths.bookAppointment('', start, minutes)}
      hours={hours.byDay}
      usual={hours.usual}
      header={<AgendaHeader reader={reader} />}
      owner={displayName(me)}
    />
  );
};

/** The openings and absences of a professional, on the days on screen. */
const useOwnHours = (me: UserMe, { period, days, zone }: ReturnType<typeof useAgendaDays>) => {
  const scheduleId = isPractitionerType(me.userType) ? me[me.userType]?.schedule?.id : undefined;
  useLiveSchedules();
  const { data, isLoading, isPlaceholderData, failureCount } = useQuery({
    ...calendarBetween(scheduleId ?? '', period, calendarTurns),
    enabled: scheduleId !== undefined,
    placeholderData: keepPreviousData,
  });
  const byDay: AgendaProps['hours'] = data && intervalsByDay(data.slots, days, zone);
  // Visits do not wait for hours that have failed once: they are asked for again meanwhile.
  return {
    byDay,
    usual: data && visitLength(data.duration),
    isLoading: isLoading && failureCount === 0,
    isPlaceholderData,
  };
};

interface AgendaProps {
  readonly me: UserMe;
  readonly at: ReturnType<typeof useAgendaDays>;
  readonly result: Pick<UseQueryResult<readonly Appointment[]>, 'data' | 'error' | 'isPlaceholderData'> & {
    readonly refetch: () => Promise<unknown>;
  };
  readonly toEvent: (appointment: Appointment) => AgendaEvent;
  /** Time of which the reader may only know that it is taken. */
  readonly taken?: readonly AgendaEvent[];
  /** Null for a person who books nothing here. */
  readonly reader: Reader | null;
  readonly mayMove?: boolean;
  /** Where a visit is added, at a start or at none; absent for a person who books nothing here. */
  readonly bookAt?: ((start: string, minutes?: number) => string) | undefined;
  /** Of the one person whose agenda it is; absent for a team's and a patient's. */
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  /** How long a visit is on a place that is touched. */
  readonly usual?: AppointmentDuration | undefined;
  /** In the place of the day's one column: a team has one for each member. */
  readonly drawDay?: DrawDay | undefined;
  readonly header: ReactNode;
  /** Whose agenda it is, as paper says it. */
  readonly owner: string;
}

const NOTHING: readonly AgendaEvent[] = [];

/** A calendar of visits, one's own or a team's, below its header. */
export const Agenda = ({
  me,
  at,
  result,
  toEvent,
  taken = NOTHING,
  reader,
  mayMove = false,
  bookAt,
  hours,
  usual,
  drawDay,
  header,
  owner,
}: AgendaProps) => {
  useLiveAppointments();
  usePreparedDialog();
  const { is: vaultIs } = useVault();
  const isSmall = useMobileLayout();
  const { now, zone, days, place, openId, move, open } = at;
  const [touched, setTouched] = useState<Element | null>(null);
  const { day: today, minutes: nowMinutes } = wallClock(now, zone);
  const { data: fresh, error, isPlaceholderData, refetch } = result;
  // A full week is hundreds of elements: React draws them in slices, and the page stays responsive meanwhile.
  const data = useDeferredValue(fresh);
  const events = byDay([...(data ?? []).map(toEvent), ...taken], days);
  const navigate = useNavigate();
  const book = bookAt && ((...at: Parameters<typeof bookAt>): void => void navigate(bookAt(...at)));
  const { move: moveVisit, refused, isPending: isMoving, override, giveUp } = useMoveVisit(zone);
  useAgendaKeys({
    onView: (view) => move({ view }),
    onToday: () => move({ date: today }),
    onBook: book === undefined ? null : () => book(''),
  });

  return (
    <div className="flex flex-col gap-5 print:gap-2">
      {header}
      <p className="hidden text-sm print:block">{`${owner} · imprimé le ${dayInFull(new Date(now))} à ${spokenHour(now)}`}</p>
      <AgendaToolbar place={place} today={today} isSmall={isSmall} title={titleOfPlace(place)} onMove={move} />
      <ReadFailure title="L’agenda n’a pas pu être chargé" error={error} again={refetch} />
      {error === null && data === undefined && (
        <div role="status" aria-label="Chargement de l’agenda">
          <Skeleton className="h-96" />
        </div>
      )}
      {data !== undefined && (
        // The visits of the week that is left stay out of the one that is coming: it would look free meanwhile.
        <div
          aria-busy={isPlaceholderData}
          className={cx('flex flex-col gap-5', isPlaceholderData && 'animate-pulse opacity-50')}
        >
          {isPlaceholderData && <span role="status" aria-label="Chargement de l’agenda" />}
          <AgendaViews
            place={place}
            days={days}
            events={events}
            isEmpty={data.length + taken.length === 0 && !isPlaceholderData}
            reader={reader}
            today={today}
            nowMinutes={nowMinutes}
            zone={zone}
            onOpen={(id) => {
              setTouched(document.activeElement);
              open(id);
            }}
            onDay={(date) => move({ view: 'day', date })}
            hours={hours}
            isPending={isPlaceholderData}
            usual={usual}
            onBook={
              book !== undefined && reader !== 'patient'
                ? (day, { from, length }) => book(new Date(toInstant(day, from, zone)).toISOString(), length)
                : undefined
            }
            onMove={mayMove ? moveVisit : undefined}
            drawDay={drawDay}
          />
        </div>
      )}
      {data !== undefined && (
        <Deferred>
          <AgendaLegend />
        </Deferred>
      )}
      <ZoneNote now={now} />
      {openId !== null && (
        <AppointmentDialog key={openId} id={openId} me={me} touched={touched} onClose={() => open(null)} />
      )}
      {refused !== null && (
        <OverrideMove refused={refused} zone={zone} isPending={isMoving} onOverride={override} onClose={giveUp} />
      )}
      <Suspense>{vaultIs === 'open' && data !== undefined && <SharedReasons visits={data} />}</Suspense>
    </div>
  );
};

/** Fetched while the calendar is being read, so that a visit opens at once. A failure is none: opening it asks again. */
const usePreparedDialog = (): void => {
  useEffect(
    () =>
      void whenIdle()
        .then(AppointmentDialog.preload)
        .catch(() => undefined),
    [],
  );
};

/** On a phone the buttons keep their full names for those who hear them. */
const AgendaHeader = ({ reader }: { readonly reader: Reader }) => (
  <header className="flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-semibold md:text-3xl print:text-base">Agenda</h1>
    <div className="flex gap-2 print:hidden">
      {reader === 'professional' && (
        <Link to={paths.agendaSettings()} className={buttonClass({ look: 'secondary' }, 'max-md:px-3')}>
          <Settings2 className="size-5" aria-hidden="true" />
          <span className="max-md:sr-only">Disponibilités</span>
        </Link>
      )}
      <Link to={paths.bookAppointment()} className={buttonClass({}, 'max-md:px-4')}>
        <CalendarPlus className="size-5" aria-hidden="true" />
        {reader === 'patient' ? (
          'Prendre rendez-vous'
        ) : (
          <span>
            Ajouter<span className="max-md:sr-only"> un rendez-vous</span>
          </span>
        )}
      </Link>
    </div>
  </header>
);
