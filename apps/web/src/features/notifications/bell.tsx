import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../config/paths.ts';
import { notificationCount, useLiveNotifications } from '../../data/notifications.ts';
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx';
import { pendingLink } from '../../lib/session/pending-link.ts';
import { tabStorage } from '../../lib/storage/tab-storage.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMeasureTodos, useOwnerOfPatients } from '../../vault/measures/use-measure-todos.ts';
import { badge } from './notifications.model.ts';
import { useNotificationsPlace } from './use-notifications-place.ts';

const NotificationPanel = lazyDialog(() => import('./notification-panel.tsx').then((m) => m.NotificationPanel));

const labelOf = (unseen: number): string => {
  if (unseen === 0) return 'Notifications';
  return unseen === 1 ? 'Notifications, 1 nouvelle' : `Notifications, ${unseen} nouvelles`;
};

/** They name patients: the tab that keeps them forgets them with the session. */
const SEEN = 'seen-measures';
const seenMeasures = (): readonly unknown[] => {
  const kept = tabStorage.read(SEEN);
  return Array.isArray(kept) ? kept : [];
};

/** The bell of the header (spec clinical §2): how many are new, live, and the panel behind it. */
export const Bell = () => {
  const { place, open, close } = useNotificationsPlace();
  const { data } = useQuery(notificationCount());
  useLiveNotifications();
  const navigate = useNavigate();
  const follow = useEffectEvent(() => {
    const token = pendingLink.take();
    if (token !== null) void navigate(paths.notification(token), { replace: true });
  });
  useEffect(() => follow(), []);
  const measures = useMeasureTodos(useOwnerOfPatients());
  const [seen, setSeen] = useState(seenMeasures);
  const unseen = (data?.unseen ?? 0) + measures.filter(({ key }) => !seen.includes(key)).length;
  const see = (): void => {
    const keys = measures.map(({ key }) => key);
    tabStorage.write(SEEN, keys);
    setSeen(keys);
  };
  return (
    <>
      <span className="relative">
        <IconButton
          label={labelOf(unseen)}
          aria-haspopup="dialog"
          aria-expanded={place !== null}
          onClick={() => {
            see();
            open('list');
          }}
        >
          <BellIcon aria-hidden="true" />
        </IconButton>
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1 text-xs font-bold text-on-danger"
          >
            {badge(unseen)}
          </span>
        )}
      </span>
      {place !== null && <NotificationPanel measures={measures} place={place} onPlace={open} onClose={close} />}
    </>
  );
};
