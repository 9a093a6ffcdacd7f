import * as appointments from '@maillon/contracts/appointments';
import type { UserMe } from '@maillon/contracts/users';
import { dayOf, formatDayFr } from '@maillon/domain/day';
import { wallClock } from '@maillon/domain/zone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, Settings2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { appointmentsBetween } from '../../data/appointments.ts';
import { sentenceOf } from '../../lib/problem.ts';
import { everyQueryOf } from '../../lib/query.ts';
import { useMobileLayout } from '../../lib/use-media.ts';
import { browserZone, useNow } from '../../lib/use-now.ts';
import { useRealtime } from '../../lib/use-realtime.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type AgendaEvent,
  type AgendaPlace,
  byDay,
  daysShown,
  eventOf,
  instantsOf,
  type Reader,
} from './agenda.model.ts';
import { AgendaEmpty } from './agenda-empty.tsx';
import { AgendaLegend } from './agenda-legend.tsx';
import { AgendaList } from './agenda-list.tsx';
import { AgendaToolbar } from './agenda-toolbar.tsx';
import { DayGrid } from './day-grid.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useAgendaPlace } from './use-agenda-place.ts';

/** Only people who open an appointment need it: the agenda shows sooner. */
const AppointmentDialog = lazy(() =>
  import('./appointment-dialog.tsx').then((module) => ({ default: module.AppointmentDialog })),
);

const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const titleOfPlace = ({ view, date }: AgendaPlace): string =>
  view === 'day' ? formatDayFr(date) : monthName.format(new Date(`${date}T00:00:00Z`));

interface AgendaScreenProps {
  readonly me: UserMe;
}

/** My appointments by day, week, month or list (spec clinical §2 "Agenda"); what the other side changes appears by itself. */
export const AgendaScreen = ({ me }: AgendaScreenProps) => {
  const reader: Reader = me.userType === 'patient' ? 'patient' : 'professional';
  useTitle('Agenda');
  const now = useNow();
  const zone = browserZone();
  const isSmall = useMobileLayout();
  const { day: today, minutes: nowMinutes } = wallClock(now, zone);
  const { place, openId, move, open } = useAgendaPlace(dayOf(now, zone));
  const days = daysShown(place);
  const { data, error, refetch } = useQuery(appointmentsBetween(instantsOf(days, zone)));
  useFreshAppointments();

  const events = byDay(
    (data ?? []).map((appointment): AgendaEvent => eventOf(appointment, reader, zone, now)),
    days,
  );
  const onDay = (date: typeof today): void => move({ view: 'day', date });
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">Agenda</h1>
        <div className="flex flex-wrap gap-2">
          {reader === 'professional' && (
            <Link to={paths.agendaSettings()} className={buttonClass({ look: 'secondary' })}>
              <Settings2 className="size-5" aria-hidden="true" />
              Disponibilités
            </Link>
          )}
          <Link to={paths.bookAppointment()} className={buttonClass({})}>
            <CalendarPlus className="size-5" aria-hidden="true" />
            {reader === 'patient' ? 'Prendre rendez-vous' : 'Ajouter un rendez-vous'}
          </Link>
        </div>
      </header>
      <AgendaToolbar place={place} today={today} isSmall={isSmall} title={titleOfPlace(place)} onMove={move} />
      {error !== null && (
        <Alert tone="danger" title="L’agenda n’a pas pu être chargé">
          <p>{sentenceOf(error)}</p>
          <Button look="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Alert>
      )}
      {error === null && data === undefined && (
        <div role="status" aria-label="Chargement de l’agenda">
          <Skeleton className="h-96" />
        </div>
      )}
      {data !== undefined && place.view === 'month' && (
        <MonthGrid
          days={days}
          month={place.date}
          events={events}
          today={today}
          zone={zone}
          onOpen={open}
          onDay={onDay}
        />
      )}
      {data !== undefined && (place.view === 'day' || place.view === 'week') && (
        <DayGrid days={days} events={events} today={today} nowMinutes={nowMinutes} zone={zone} onOpen={open} />
      )}
      {data !== undefined && place.view === 'list' && data.length > 0 && (
        <AgendaList events={events} today={today} zone={zone} onOpen={open} />
      )}
      {data?.length === 0 && place.view !== 'month' && <AgendaEmpty view={place.view} reader={reader} />}
      <AgendaLegend />
      <Suspense>{openId !== null && <AppointmentDialog id={openId} me={me} onClose={() => open(null)} />}</Suspense>
    </div>
  );
};

/** A change made elsewhere makes what is shown stale; the answer is fetched again with the reader's own rights. */
const useFreshAppointments = (): void => {
  const client = useQueryClient();
  useRealtime(
    'appointment/updated',
    () => void client.invalidateQueries(everyQueryOf(appointments.list, appointments.get)),
  );
};
