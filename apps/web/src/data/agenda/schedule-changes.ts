import { requestCalendar } from '@maillon/contracts/access/access-policies';
import * as feeds from '@maillon/contracts/agenda/calendar-feeds';
import * as schedules from '@maillon/contracts/agenda/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useStaleSchedules } from './schedules.ts';

interface WeekChange {
  readonly scheduleId: string;
  readonly version: number;
  readonly slots: readonly { readonly weekday: number; readonly startTime: string; readonly endTime: string }[];
  readonly duration: number;
}

export const useSaveWeek = () => {
  const stale = useStaleSchedules();
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
  const stale = useStaleSchedules();
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
  const stale = useStaleSchedules();
  return useMutation({
    mutationFn: async ({ scheduleId, exceptionId }: { readonly scheduleId: string; readonly exceptionId: string }) => {
      await call(schedules.removeExceptions, { params: { scheduleId }, query: { slotIds: exceptionId } });
    },
    onSettled: stale,
  });
};

/** Asks the owner for their calendar; what was asked already is given back as it is. */
export const useRequestCalendar = () => {
  const stale = useStaleSchedules();
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
