import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { visitLength } from '@maillon/domain/appointment-rules';
import { isPractitionerType } from '@maillon/domain/user-type';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../config/paths.ts';
import { appointmentsBetween } from '../../data/agenda/appointments.ts';
import { calendarBetween, useLiveSchedules } from '../../data/agenda/schedules.ts';
import { displayName } from '../../data/users.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { eventOf, type Reader } from './agenda.model.ts';
import { Agenda, type AgendaProps, useAgendaDays } from './agenda.tsx';
import { calendarTurns, visitTurns } from './agenda-turns.ts';
import { intervalsByDay } from './week-calendar.model.ts';

interface AgendaScreenProps {
  readonly me: UserMe;
}

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
      waiting={
        isPractitionerType(me.userType) && me[me.userType] !== undefined
          ? { practitionerId: me[me.userType]?.id ?? '', bookFor: (patientId) => paths.bookAppointment(patientId) }
          : undefined
      }
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
