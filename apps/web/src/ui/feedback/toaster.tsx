import { useSyncExternalStore } from 'react';
import { CloseIcon } from '../close-icon.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { type Toast, toast, toastStore } from './toast-store.ts';

const BARS: Record<Toast['tone'], string> = { info: 'bg-info', success: 'bg-success', danger: 'bg-danger' };

/** Shows the toasts. The region is always there, or assistive technology would miss the first message. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-end gap-3 md:right-6 md:bottom-6 md:left-auto"
    >
      {toasts
        .filter(({ dismissed }) => !dismissed)
        .map(({ id, tone, title, text }) => (
          <div
            key={id}
            role={tone === 'danger' ? 'alert' : undefined}
            className="pointer-events-auto flex w-full max-w-sm overflow-hidden rounded-md border border-line bg-surface shadow-float transition-[translate,opacity] starting:translate-y-3 starting:opacity-0"
          >
            <span className={cx('w-1.5 shrink-0', BARS[tone])} />
            <div className="min-w-0 flex-1 py-3 pl-4">
              <p className="font-semibold">{title}</p>
              {text !== undefined && <p className="mt-0.5 text-sm text-muted">{text}</p>}
            </div>
            <IconButton label="Fermer la notification" onClick={() => toast.dismiss(id)}>
              <CloseIcon />
            </IconButton>
          </div>
        ))}
    </section>
  );
};
