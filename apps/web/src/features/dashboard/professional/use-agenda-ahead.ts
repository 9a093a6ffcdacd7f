import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { dayOf } from '@maillon/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useLiveAppointments } from '../../../data/agenda/appointments.ts';
import { useLiveSchedules } from '../../../data/agenda/schedules.ts';
import { weekAhead } from '../../../data/agenda/week-ahead.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { localZone } from '../../../lib/local-zone.ts';

/** One's own visits and openings, from this Monday to a week from today: today's plan, the week, and the next visit. */
export const useAgendaAhead = (me: UserMe) => {
  useLiveAppointments();
  useLiveSchedules();
  const now = useNow();
  const zone = localZone();
  const today = dayOf(now, zone);
  const ahead = weekAhead(me, now);
  const visits = useQuery(ahead.visits);
  const calendar = useQuery(ahead.calendar);
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
