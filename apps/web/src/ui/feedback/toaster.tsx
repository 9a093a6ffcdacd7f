import { useEffect } from 'react';
import { type DefaultToastOptions, resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { CloseIcon } from '../close-icon.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';

/** Spec platform §9: two at most; a dismissed one leaves the list 15 s later. */
const LIMIT = 2;
const REMOVAL_MS = 15_000;
/** As long as it takes to look up from something else; a failure stays until it is dismissed. */
const READING_MS = 15_000;
const OPTIONS: DefaultToastOptions = {
  duration: READING_MS,
  removeDelay: REMOVAL_MS,
  error: { duration: Number.POSITIVE_INFINITY },
};

const barOf = ({ type }: Toast): string => {
  if (type === 'error') return 'bg-danger';
  return type === 'success' ? 'bg-success' : 'bg-info';
};

/** Shows the toasts, the newest first. The region is always there, or assistive technology would miss the first message. */
export const Toaster = () => {
  const { toasts } = useToaster(OPTIONS);
  const visible = toasts.filter((one) => one.visible);
  const surplus = visible[LIMIT]?.id;

  useEffect(() => {
    if (surplus !== undefined) toast.remove(surplus);
  }, [surplus]);

  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="print:hidden pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col items-end gap-3 md:right-6 md:bottom-6 md:left-auto"
    >
      {visible.slice(0, LIMIT).map((one) => (
        <div
          key={one.id}
          role={one.type === 'error' ? 'alert' : undefined}
          className="pointer-events-auto flex w-full max-w-sm overflow-hidden rounded-md border border-line bg-surface shadow-float transition-[translate,opacity] starting:translate-y-3 starting:opacity-0"
        >
          <span className={cx('w-1.5 shrink-0', barOf(one))} />
          <div className="min-w-0 flex-1 py-3 pl-4">{resolveValue(one.message, one)}</div>
          <IconButton label="Fermer la notification" onClick={() => toast.dismiss(one.id)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
    </section>
  );
};
