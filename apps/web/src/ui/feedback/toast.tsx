import { toast as queue, type ToastOptions } from 'react-hot-toast/headless';

/** What the person may still do about it, until the message goes. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
  /** How long it may; as long as any message stands where absent. */
  readonly forMs?: number;
  /** Gets what takes the message away, for a person who acts by another way. */
  readonly dismissedBy?: (dismiss: () => void) => void;
}

const say =
  (tone: 'blank' | 'success' | 'error') =>
  (title: string, text?: string, action?: ToastAction): void => {
    // Said again, it is on screen once: five readings that fail at the same moment are one trouble.
    const duration = action?.forMs;
    const options: ToastOptions = { id: [tone, title, text].join('|'), ...(duration !== undefined && { duration }) };
    queue.remove(options.id);
    const words = (
      <>
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="mt-0.5 text-sm text-muted">{text}</p>}
        {action !== undefined && (
          <button
            type="button"
            className="mt-1 min-h-8 rounded-md font-semibold text-brand underline underline-offset-2"
            onClick={() => {
              queue.remove(options.id);
              action.act();
            }}
          >
            {action.label}
          </button>
        )}
      </>
    );
    action?.dismissedBy?.(() => queue.remove(options.id));
    if (tone === 'blank') queue(words, options);
    else queue[tone](words, options);
  };

/** Short messages at the edge of the screen, which the `Toaster` shows. */
export const toast = {
  info: say('blank'),
  success: say('success'),
  danger: say('error'),
  clear: (): void => queue.remove(),
};
