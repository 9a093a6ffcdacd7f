import * as feeds from '@maillon/contracts/agenda/calendar-feeds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { everyQueryOf, queryOf } from '../../lib/api/query.ts';

/** Whether an agenda is published at a secret address, and since when. */
export const calendarFeed = (scheduleId: string) => queryOf(feeds.getFeed, { params: { scheduleId } });

const useStale = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries(everyQueryOf(feeds.getFeed));
};

/** Gives the address, which is never told again. */
export const usePublishCalendar = (scheduleId: string) =>
  useMutation({
    mutationFn: async (detail: feeds.FeedDetail) =>
      (await call(feeds.createFeed, { params: { scheduleId }, body: { detail } })).data.url,
    onSettled: useStale(),
  });

export const useUnpublishCalendar = (scheduleId: string) =>
  useMutation({ mutationFn: () => call(feeds.removeFeed, { params: { scheduleId } }), onSettled: useStale() });
