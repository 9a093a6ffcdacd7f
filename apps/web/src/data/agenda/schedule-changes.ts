import { requestCalendar } from '@maillon/contracts/access/sharing';
import * as feeds from '@maillon/contracts/agenda/calendar-feeds';
import * as schedules from '@maillon/contracts/agenda/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, ifMatch } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';
import { useInvalidateSchedules } from './schedules.ts';

interface WeekChange {
  readonly scheduleId: string;
  readonly version: number;
  readonly slots: readonly { readonly weekday: number; readonly startTime: string; readonly endTime: string }[];
  readonly duration: number;
}

export const useSaveWeek = () => {
  const invalidate = useInvalidateSchedules();
  return useMutation({
    mutationFn: async ({ scheduleId, version, slots, duration }: WeekChange) =>
      (
        await call(
          schedules.saveSettings,
          { params: { scheduleId }, body: { slots: [...slots], duration } },
          { headers: ifMatch(version) },
        )
      ).data,
    onSettled: invalidate,
  });
};

export interface ExceptionDraft {
  readonly start: string;
  readonly end: string;
  readonly status: 'FREE' | 'BUSY';
}

export const useAddException = () => {
  const invalidate = useInvalidateSchedules();
  return useMutation({
    mutationFn: async ({
      scheduleId,
      exception,
    }: {
      readonly scheduleId: string;
      readonly exception: ExceptionDraft;
    }) => (await call(schedules.addExceptions, { params: { scheduleId }, body: { slots: [exception] } })).data,
    onSettled: invalidate,
  });
};

export const useRemoveException = () => {
  const invalidate = useInvalidateSchedules();
  return useMutation({
    mutationFn: async ({ scheduleId, exceptionId }: { readonly scheduleId: string; readonly exceptionId: string }) => {
      await call(schedules.removeExceptions, { params: { scheduleId }, query: { slotIds: exceptionId } });
    },
    onSettled: invalidate,
  });
};

/** Asks the owner for their calendar; what was asked already is given back as it is. */
export const useRequestCalendar = () => {
  const invalidate = useInvalidateSchedules();
  return useMutation({
    mutationFn: async (scheduleId: string) => (await call(requestCalendar, { params: { scheduleId } })).data,
    onSuccess: invalidate,
  });
};

/** Whether an agenda is published at a secret address, and since when. */
export const calendarFeed = (scheduleId: string) => queryOf(feeds.getFeed, { params: { scheduleId } });

const useInvalidateFeed = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(feeds.getFeed));
};

/** Gives the address, which is never told again. */
export const usePublishCalendar = (scheduleId: string) =>
  useMutation({
    mutationFn: async (detail: feeds.FeedDetail) =>
      (await call(feeds.createFeed, { params: { scheduleId }, body: { detail } })).data.url,
    onSettled: useInvalidateFeed(),
  });

export const useUnpublishCalendar = (scheduleId: string) =>
  useMutation({ mutationFn: () => call(feeds.removeFeed, { params: { scheduleId } }), onSettled: useInvalidateFeed() });
