import type { UserMe } from '@maillon/contracts/accounts/profiles';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { ServiceCategory } from '@maillon/domain/appointment';
import { type AppointmentDuration } from '@maillon/domain/appointment-rules';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { toInstant, wallClock } from '@maillon/domain/zone';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLiveAppointments } from '../../data/agenda/appointments.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { dayInFull } from '../../lib/dates.ts';
import { useMedia, useMobileLayout } from '../../lib/hooks/use-media.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { whenIdle } from '../../lib/lazy/idle.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { localZone } from '../../lib/local-zone.ts';
import { spokenHour } from '../../lib/spoken-time.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Deferred } from '../../ui/feedback/deferred.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useVault } from '../../vault/use-vault.ts';
import { type AgendaEvent, byDay, daysShown, instantsOf, type Reader, titleOfPlace } from './agenda.model.ts';
import { AgendaToolbar } from './agenda-toolbar.tsx';
import { AgendaViews, type DrawDay } from './agenda-views.tsx';
import { useAgendaKeys } from './grid/agenda-keys.ts';
import { useMoveVisit } from './grid/use-move-visit.ts';
import { countsOf, faded, hiddenIn, toggled } from './rail/hidden-types.model.ts';
import type { ToPlace } from './rail/to-place.tsx';
import { TypeFilter } from './rail/type-filter.tsx';
import { useAgendaPlace } from './use-agenda-place.ts';
import { type CalendarInterval } from './week-calendar.model.ts';
import { ZoneNote } from './zone-note.tsx';

// Not for the first paint: what opens a visit, and what seals for others, come once the calendar stands.
const AppointmentDialog = lazyDialog(() => import('./appointment-dialog.tsx').then((m) => m.AppointmentDialog));
const OverrideMove = lazyDialog(() => import('./grid/override-move.tsx').then((m) => m.OverrideMove));
const AgendaRail = lazyPart(() => import('./rail/agenda-rail.tsx').then((m) => m.AgendaRail), { optional: true });
const SharedReasons = lazyPart(() => import('./reason/shared-reasons.tsx').then((m) => m.SharedReasons), {
  optional: true,
});
const TakeDayAlong = lazyPart(() => import('../../vault/offline/take-day-along.tsx').then((m) => m.TakeDayAlong), {
  optional: true,
});

/** The days on screen, and the clock by which they are read. */
export const useAgendaDays = () => {
  const now = useNow();
  const zone = localZone();
  const navigation = useAgendaPlace(dayOf(now, zone));
  const days = daysShown(navigation.place);
  return { ...navigation, now, zone, days, period: instantsOf(days, zone) };
};

export interface AgendaProps {
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
  /** When any member of a team works, behind its week. */
  readonly shade?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  /** How long a visit is on a place that is touched. */
  readonly usual?: AppointmentDuration | undefined;
  /** Who waits for the one person whose agenda it is, and where they are booked. */
  readonly waiting?: ComponentProps<typeof ToPlace> | undefined;
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
  shade,
  usual,
  waiting,
  drawDay,
  header,
  owner,
}: AgendaProps) => {
  useLiveAppointments();
  usePreparedDialog();
  const { is: vaultIs } = useVault();
  const isSmall = useMobileLayout();
  const isOfTeam = drawDay !== undefined;
  const isWide = useMedia('(width >= 88rem)');
  // Several people's visits stand side by side in each day of a team's week: it needs all of the width.
  const hasRail = isWide && reader !== 'patient' && !(isOfTeam && at.place.view === 'week');
  const { now, zone, days, place, openId, move, open, hidden, hide } = at;
  const [touched, setTouched] = useState<Element | null>(null);
  const { day: today, minutes: nowMinutes } = wallClock(now, zone);
  const { data: fresh, error, isPlaceholderData, refetch } = result;
  // A full week is hundreds of elements: React draws them in slices, and the page stays responsive meanwhile.
  const data = useDeferredValue(fresh);
  const all = [...(data ?? []).map(toEvent), ...taken];
  const events = byDay(faded(all, hidden), days);
  const filter = {
    ...{ hidden, counts: countsOf(all) },
    onToggle: (category: ServiceCategory) => hide(toggled(hidden, category)),
  };
  const navigate = useNavigate();
  const book = bookAt && ((...at: Parameters<typeof bookAt>): void => void navigate(bookAt(...at)));
  const hiddenNote = hidden.size > 0 && <HiddenNote count={hiddenIn(all, hidden)} onShow={() => hide(new Set())} />;
  const onBook =
    book === undefined || reader === 'patient'
      ? undefined
      : (day: IsoDay, from: number, length?: number): void =>
          book(new Date(toInstant(day, from, zone)).toISOString(), length);
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
      <AgendaToolbar
        place={place}
        today={today}
        isSmall={isSmall}
        title={titleOfPlace(place)}
        onMove={move}
        hasMonth={hasRail}
      />
      {!hasRail && hiddenNote}
      <ReadFailure title="L’agenda n’a pas pu être chargé" error={error} again={refetch} />
      <div className={cx(hasRail && 'flex gap-6')}>
        {hasRail && (
          // Its place is kept while it comes: the calendar does not move.
          <aside aria-label="Repères" className="flex w-52 shrink-0 flex-col gap-6 print:hidden">
            <Suspense>
              <AgendaRail
                {...{ place, days, events, today, nowMinutes, filter, hiddenNote, usual, onBook, waiting }}
                // Until its visits are read, a week looks free.
                hours={data === undefined || isPlaceholderData ? undefined : hours}
                onDay={(date) => move({ date })}
              />
            </Suspense>
          </aside>
        )}
        {error === null && data === undefined && (
          <div role="status" aria-label="Chargement de l’agenda" className="grow">
            <Skeleton className="h-96" />
          </div>
        )}
        {data !== undefined && (
          // The visits of the week that is left stay out of the one that is coming: it would look free meanwhile.
          <div
            aria-busy={isPlaceholderData}
            className={cx('flex min-w-0 grow flex-col gap-5', isPlaceholderData && 'animate-pulse opacity-50')}
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
              hours={hours ?? shade}
              isPending={isPlaceholderData}
              usual={usual}
              onBook={onBook && ((day, { from, length }) => onBook(day, from, length))}
              onMove={mayMove ? moveVisit : undefined}
              drawDay={drawDay}
            />
          </div>
        )}
      </div>
      {data !== undefined && !hasRail && (
        <Deferred>
          <TypeFilter {...filter} isRow />
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
      <Suspense>
        {vaultIs === 'open' && hours !== undefined && data !== undefined && days.includes(today) && (
          <TakeDayAlong visits={data.filter(({ start }) => dayOf(Date.parse(start), zone) === today)} />
        )}
      </Suspense>
    </div>
  );
};

const HiddenNote = ({ count, onShow }: { readonly count: number; readonly onShow: () => void }) => (
  <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
    {count === 0
      ? 'Des types de rendez-vous sont masqués.'
      : `${count} rendez-vous ${count === 1 ? 'masqué' : 'masqués'}.`}
    <Button look="quiet" size="sm" className="print:hidden" onClick={onShow}>
      Tout afficher
    </Button>
  </p>
);

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
