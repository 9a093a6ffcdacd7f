import type { UserMe } from '@maillon/contracts/accounts/users';
import { addDays, dayOf, startOfWeek } from '@maillon/domain/day';
import { dayBounds } from '@maillon/domain/zone';
import { useQuery } from '@tanstack/react-query';
import { appointmentsBetween, useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { calendarBetween, useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { profileOf } from '../../../data/users.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';

const WEEK = 7;

/** One's own visits and openings, from this Monday to a week from today: today's plan, the week, and the next visit. */
export const useAgendaAhead = (me: UserMe) => {
  useLiveAppointments();
  useLiveSchedules();
  const now = useNow();
  const zone = localZone();
  const today = dayOf(now, zone);
  const period = {
    start: new Date(dayBounds(startOfWeek(today), zone).start).toISOString(),
    end: new Date(dayBounds(addDays(today, WEEK), zone).end).toISOString(),
  };
  const visits = useQuery(appointmentsBetween(period));
  const scheduleId = profileOf(me)?.schedule?.id;
  const calendar = useQuery({ ...calendarBetween(scheduleId ?? '', period), enabled: scheduleId !== undefined });
  const open = calendar.data?.slots
    .filter(({ kind }) => kind === 'availability')
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  return {
    now,
    zone,
    today,
    visits: visits.data,
    /** Null where the openings could not be read. */
    open: open ?? null,
    duration: calendar.data?.duration ?? null,
    isSettled: !visits.isPending && !calendar.isLoading,
    error: visits.data === undefined ? visits.error : null,
    refetch: visits.refetch,
  };
};
