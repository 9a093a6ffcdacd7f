import { requestCalendar } from '@maillon/contracts/access/access-policies';
import { availableSlots } from '@maillon/contracts/agenda/appointments';
import * as feeds from '@maillon/contracts/agenda/calendar-feeds';
import * as schedules from '@maillon/contracts/agenda/schedules';
import { MINUTE_MS } from '@maillon/domain/time-units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useRealtime } from '../../lib/realtime/use-realtime.ts';

export const scheduleSettings = (userType: schedules.PractitionerType, profileId: string) =>
  queryOf(schedules.getSettings, { params: { userType, profileId } });

interface Period {
  readonly start: string;
  readonly end: string;
}

/** Openings, exceptional periods and visits of a calendar between two instants. */
export const calendarBetween = (scheduleId: string, { start, end }: Period) =>
  queryOf(schedules.getCalendar, { params: { scheduleId }, query: { startDate: start, endDate: end } });

/** When the members of a structure are taken. Not every change is sent to a reader of the agenda: it is asked again by itself. */
export const teamCalendar = (organizationId: string, { start, end }: Period) => ({
  ...queryOf(schedules.organizationCalendar, { params: { organizationId }, query: { startDate: start, endDate: end } }),
  refetchInterval: MINUTE_MS,
});

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

/** Whether an agenda is published at a secret address, and since when. */
export const calendarFeed = (scheduleId: string) => queryOf(feeds.getFeed, { params: { scheduleId } });

const useStaleFeed = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(feeds.getFeed));
};

/** Gives the address, which is never told again. */
export const usePublishCalendar = (scheduleId: string) =>
  useMutation({
    mutationFn: async (detail: feeds.FeedDetail) =>
      (await call(feeds.createFeed, { params: { scheduleId }, body: { detail } })).data.url,
    onSettled: useStaleFeed(),
  });

export const useUnpublishCalendar = (scheduleId: string) =>
  useMutation({ mutationFn: () => call(feeds.removeFeed, { params: { scheduleId } }), onSettled: useStaleFeed() });
