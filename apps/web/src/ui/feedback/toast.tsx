import { toast as queue, type ToastOptions } from 'react-hot-toast/headless';

const say =
  (tone: 'blank' | 'success' | 'error') =>
  (title: string, text?: string): void => {
    // Said again, it is on screen once: five readings that fail at the same moment are one trouble.
    const options: ToastOptions = { id: [tone, title, text].join('|') };
    queue.remove(options.id);
    const words = (
      <>
        <p className="font-semibold">{title}</p>
        {text !== undefined && <p className="mt-0.5 text-sm text-muted">{text}</p>}
      </>
    );
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
