import * as policies from '@maillon/contracts/access/access-policies';
import * as notifications from '@maillon/contracts/system/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../lib/api/api.ts';
import { everyQueryOf, queryOf, setWritten } from '../lib/api/query.ts';
import { useRealtime } from '../lib/realtime/use-realtime.ts';

export type Notification = notifications.Notification;
export type Sharing = policies.AccessPolicy;

/** Spec clinical §8: a hundred at a time. */
export const newestNotifications = () => queryOf(notifications.list, { query: { $limit: 100 } });

/** As they are now, outside of what the bell keeps. */
export const readNewestNotifications = async (): Promise<readonly Notification[]> =>
  (await call(notifications.list, { query: { $limit: 100 } })).data;

export const notificationCount = () => queryOf(notifications.count, {});

/** The requests and offers behind the notifications, to say which of them still wait for an answer. */
export const sharings = () => queryOf(policies.list, { query: { $limit: 200 } });

export const notificationPreferences = () => queryOf(notifications.preferences, {});

export const pushKey = () => queryOf(notifications.pushKey, {});

/** While the bell is there, what arrives or is seen elsewhere shows at once. */
export const useLiveNotifications = (): void => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries(everyQueryOf(notifications.list, notifications.count));
  useRealtime('notification/new', () => void readAgain());
  useRealtime('notification/updated', (count) => {
    client.setQueryData(notificationCount().queryKey, count);
    void client.invalidateQueries(everyQueryOf(notifications.list));
  });
  useRealtime('access-policy/updated', () => void client.invalidateQueries(everyQueryOf(policies.list)));
};

export const useMarkAllSeen = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notifications.seenAll, {}),
    onSuccess: () => client.invalidateQueries(everyQueryOf(notifications.count)),
  });
};

export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(notifications.read, { params: { _id: id } }),
    onSuccess: () => client.invalidateQueries(everyQueryOf(notifications.list, notifications.count)),
  });
};

/** While a thread is on screen, what calls its reader into it is read. @param templates of the notifications about it */
export const useReadAbout = (templates: readonly string[], subject: string, enabled: boolean): void => {
  const { data } = useQuery({ ...newestNotifications(), enabled });
  const { mutate } = useMarkRead();
  const ids = (data ?? [])
    .filter(
      ({ templateIdentifier, read, payload }) =>
        templates.includes(templateIdentifier) && !read && payload.ID === subject,
    )
    .map(({ _id }) => _id)
    .join();
  useEffect(() => {
    if (enabled && ids !== '') for (const id of ids.split(',')) mutate(id);
  }, [enabled, ids, mutate]);
};

/** The notification behind the link of a mail, an SMS or a push. */
export const useOpenLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await call(notifications.open, { body: { token } })).data,
    onSuccess: () => client.invalidateQueries(everyQueryOf(notifications.list, notifications.count)),
  });
};

export const useSetPreferences = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<notifications.NotificationPreferences>) =>
      (await call(notifications.setPreferences, { body })).data,
    onSuccess: (preferences) => setWritten(client, notificationPreferences().queryKey, preferences),
  });
};

/** @param deviceToken the endpoint of this browser's push subscription, or the token of a telephone; null takes it off */
export const setDevice = (deviceToken: string | null, platform: 'web' | 'ios' | 'android' = 'web') =>
  call(notifications.setDevice, { body: { deviceToken, platform } });
