import * as schedules from '@maillon/contracts/agenda/schedules';
import { availableSlots } from '@maillon/contracts/agenda/slots';
import { MINUTE_MS } from '@maillon/domain/time-units';
import type { PractitionerType } from '@maillon/domain/user-type';
import { useQueryClient } from '@tanstack/react-query';
import { everyQueryOf, queryOf, type Turn } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

export const scheduleSettings = (userType: PractitionerType, profileId: string) =>
  queryOf(schedules.getSettings, { params: { userType, profileId } });

interface Period {
  readonly start: string;
  readonly end: string;
}

/** Openings, exceptional periods and visits of a calendar between two instants. */
export const calendarBetween = (scheduleId: string, { start, end }: Period, turn?: Turn) =>
  queryOf(schedules.getCalendar, { params: { scheduleId }, query: { startDate: start, endDate: end } }, turn);

/** When the members of a structure are taken. Not every change is sent to a reader of the agenda: it is asked again by itself. */
export const teamCalendar = (organizationId: string, { start, end }: Period, turn?: Turn) => ({
  ...queryOf(
    schedules.organizationCalendar,
    { params: { organizationId }, query: { startDate: start, endDate: end } },
    turn,
  ),
  refetchInterval: MINUTE_MS,
});

/** What a change of a calendar makes stale. */
export const useInvalidateSchedules = () => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries(
      everyQueryOf(schedules.getSettings, schedules.getCalendar, schedules.organizationCalendar, availableSlots),
    );
};

/** While it is on screen, what is changed or booked elsewhere is read again. */
export const useLiveSchedules = (): void => {
  const invalidate = useInvalidateSchedules();
  const readAgain = (): void => void invalidate();
  useRealtime('schedule/updated', readAgain, readAgain);
  useRealtime('appointment/updated', readAgain);
  useRealtime('calendar/updated', readAgain);
};
