import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, Settings2, X } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { MeasureTodo } from '../../vault/measures/measure-todos.ts';
import { MeasureNotifications } from './measure-notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import type { NotificationsPlace } from './use-notifications-place.ts';

interface NotificationPanelProps {
  /** Of patients whom the reader follows, that call for a look. */
  readonly measures: readonly MeasureTodo[];
  readonly place: NotificationsPlace;
  readonly onPlace: (place: NotificationsPlace) => void;
  readonly onClose: () => void;
}

/** A sheet at the right edge, the whole screen on a phone. Focus goes in, stays in, and comes back to the bell. */
export const NotificationPanel = ({ measures, place, onPlace, onClose }: NotificationPanelProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={sheet}
          // The sheet itself: a reader starts at its title, and no button looks chosen.
          initialFocus={sheet}
          className={cx(
            'fixed inset-y-0 right-0 z-40 flex w-full flex-col bg-surface shadow-float outline-none',
            'transition-[translate] data-starting-style:translate-x-6 md:max-w-md',
          )}
        >
          <div className="flex min-h-18 items-center gap-1 border-b border-line px-3 md:px-5">
            {place === 'preferences' && (
              <IconButton label="Retour aux notifications" onClick={() => onPlace('list')}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
            )}
            <Dialog.Title className="flex-1 px-2 text-xl font-semibold">
              {place === 'list' ? 'Notifications' : 'Gérer mes notifications'}
            </Dialog.Title>
            {place === 'list' && (
              <IconButton label="Gérer mes notifications" onClick={() => onPlace('preferences')}>
                <Settings2 aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label="Fermer" onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
            {place === 'list' && <MeasureNotifications measures={measures} onLeave={onClose} />}
            {place === 'list' ? <NotificationList onLeave={onClose} /> : <NotificationPreferences />}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
