import { requestCalendar } from '@maillon/contracts/access/access-policies';
import { availableSlots } from '@maillon/contracts/agenda/appointments';
import * as schedules from '@maillon/contracts/agenda/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

export const scheduleSettings = (userType: schedules.PractitionerType, profileId: string) =>
  queryOf(schedules.getSettings, { params: { userType, profileId } });

/** Openings, exceptional periods and visits of a calendar between two instants. */
export const calendarBetween = (scheduleId: string, { start, end }: { readonly start: string; readonly end: string }) =>
  queryOf(schedules.getCalendar, { params: { scheduleId }, query: { startDate: start, endDate: end } });

const useStale = () => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries(
      everyQueryOf(schedules.getSettings, schedules.getCalendar, schedules.organizationCalendar, availableSlots),
    );
};

/** While it is on screen, what is changed or booked elsewhere is read again. */
export const useLiveSchedules = (): void => {
  const stale = useStale();
  const readAgain = (): void => void stale();
  useRealtime('schedule/updated', readAgain, readAgain);
  useRealtime('appointment/updated', readAgain);
};

interface WeekChange {
  readonly scheduleId: string;
  readonly version: number;
  readonly slots: readonly { readonly weekday: number; readonly startTime: string; readonly endTime: string }[];
  readonly duration: number;
}

export const useSaveWeek = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async ({ scheduleId, version, slots, duration }: WeekChange) =>
      (
        await call(
          schedules.saveSettings,
          { params: { scheduleId }, body: { slots: [...slots], duration } },
          { headers: ifMatch(version) },
        )
      ).data,
    onSettled: stale,
  });
};

export interface ExceptionDraft {
  readonly start: string;
  readonly end: string;
  readonly status: 'FREE' | 'BUSY';
}

export const useAddException = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async ({
      scheduleId,
      exception,
    }: {
      readonly scheduleId: string;
      readonly exception: ExceptionDraft;
    }) => (await call(schedules.addExceptions, { params: { scheduleId }, body: { slots: [exception] } })).data,
    onSettled: stale,
  });
};

export const useRemoveException = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async ({ scheduleId, exceptionId }: { readonly scheduleId: string; readonly exceptionId: string }) => {
      await call(schedules.removeExceptions, { params: { scheduleId }, query: { slotIds: exceptionId } });
    },
    onSettled: stale,
  });
};

/** Asks the owner for their calendar; what was asked already is given back as it is. */
export const useRequestCalendar = () => {
  const stale = useStale();
  return useMutation({
    mutationFn: async (scheduleId: string) => (await call(requestCalendar, { params: { scheduleId } })).data,
    onSuccess: stale,
  });
};
