import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { newestNotifications, sharings, useMarkAllSeen } from '../../data/notifications.ts';
import { useMe } from '../../data/users.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { capitalised, longDate } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { NotificationItem } from './notification-item.tsx';
import { asks, byDay, nearDay } from './notifications.model.ts';

interface NotificationListProps {
  /** A person went where a notification leads. */
  readonly onLeave: () => void;
}

/** The newest hundred by day. To open it is to have seen them; to go where one leads is to have read it. */
export const NotificationList = ({ onLeave }: NotificationListProps) => {
  const { impersonation } = useMe();
  const { data, error, refetch } = useQuery(newestNotifications());
  const answers = useQuery({ ...sharings(), enabled: data?.some(asks) === true });
  const markAllSeen = useMarkAllSeen();
  const hasNew = data?.some(({ seen }) => !seen) === true;
  // A person who looks for another person has not seen anything on their behalf.
  const see = useEffectEvent(() => {
    if (impersonation === null) markAllSeen.mutate();
  });
  useEffect(() => {
    if (hasNew) see();
  }, [hasNew]);

  if (data === undefined) {
    if (error === null) {
      return (
        <div className="p-5">
          <SkeletonLines lines={6} />
        </div>
      );
    }
    return (
      <div className="p-5">
        <ReadFailure title="Les notifications n’ont pas pu être chargées" error={error} again={refetch} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title="Aucune notification"
        illustration={<BellOff aria-hidden="true" className="mx-auto size-10 text-muted" />}
      >
        Les rendez-vous, les invitations et les demandes d’accès apparaîtront ici.
      </EmptyState>
    );
  }
  const now = new Date();
  return (
    <>
      {byDay(data).map(({ day, items }) => (
        <section key={day} aria-labelledby={`notifications-${day}`}>
          <h3
            id={`notifications-${day}`}
            className="sticky top-0 z-10 bg-surface px-5 pt-4 pb-1 text-sm font-semibold text-muted"
          >
            {nearDay(day, now) ?? capitalised(longDate(items[0]?.createdAt ?? now))}
          </h3>
          <ul>
            {items.map((notification) => (
              <NotificationItem
                key={notification._id}
                notification={notification}
                sharings={answers.data}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
