import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { CloseIcon } from './close-icon.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly open: boolean;
  /** Escape, the cross and a click outside all ask to close; the owner decides. */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, at the bottom right; stacked on a phone. */
  readonly footer?: ReactNode;
  /** `xl` and `palette` keep their height: what they show changes under the eyes. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | 'palette';
  /** Nothing but the buttons closes it (terms, a payment in progress). */
  readonly insistent?: boolean;
}

const SIZES = {
  sm: 'md:max-w-md',
  md: 'md:max-w-xl',
  lg: 'md:max-w-3xl',
  xl: 'h-[92dvh] md:max-w-5xl',
  palette: 'h-[92dvh] md:h-[40rem] md:max-w-2xl',
} as const;

/** What is typed into at once. Choices are read before they are made: with one of those first, the focus is where it always was. */
const TYPED =
  'input:not([type=radio], [type=checkbox], [type=hidden], [role=combobox], [disabled], [readonly]), textarea';
const CONTROLS = 'input:not([type=hidden]), textarea, select, button, a[href]';

/** The field that a form begins with, if it begins with one. @param body what is between the title and the buttons */
const firstField = (body: HTMLElement | null): HTMLElement | null => {
  const first = body?.querySelector<HTMLElement>(CONTROLS) ?? null;
  return first?.matches(TYPED) === true ? first : null;
};

/** A modal: a sheet from the bottom on a phone, a centred card elsewhere. Focus goes in, stays in, and comes back. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  insistent = false,
}: DialogProps) => {
  const body = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const watched = useCallback((box: HTMLDivElement) => {
    body.current = box;
    if (typeof ResizeObserver === 'undefined') return undefined;
    // Where nothing in it takes the keyboard, it does itself, as soon as there is more than is seen.
    const look = () => setScrolls(box.scrollHeight > box.clientHeight && box.querySelector(CONTROLS) === null);
    const watch = new ResizeObserver(look);
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={insistent}
      onOpenChange={(next) => {
        if (!next && !insistent) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-end justify-center md:items-center md:p-6">
          <Base.Popup
            // A finger does not ask for the keyboard of the phone over what it has not read yet.
            initialFocus={(by) => (by === 'touch' ? true : (firstField(body.current) ?? true))}
            // Said only here: behind it the page may still be coming, and what comes later is not hidden from a reader by itself.
            aria-modal={insistent || undefined}
            className={cx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-xl bg-surface shadow-float outline-none md:rounded-xl',
              'transition-[translate,opacity] data-ending-style:translate-y-6 data-ending-style:opacity-0',
              'data-starting-style:translate-y-6 data-starting-style:opacity-0',
              SIZES[size],
            )}
          >
            {/* No header or footer element: outside an article they are the banner and the foot of the whole page. */}
            <div className="flex items-start justify-between gap-4 px-5 pt-5 pb-2 md:px-7 md:pt-6">
              <div>
                <Base.Title className="text-xl font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1.5 text-muted" render={<div />}>
                    {description}
                  </Base.Description>
                )}
              </div>
              {!insistent && (
                <IconButton label="Fermer" onClick={onClose} className="-mt-2 -mr-3">
                  <CloseIcon />
                </IconButton>
              )}
            </div>
            {children !== undefined && (
              <div
                ref={watched}
                // Else it could not be scrolled without a mouse.
                tabIndex={scrolls ? 0 : undefined}
                className="min-h-0 flex-1 overflow-y-auto px-5 py-2 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand md:px-7"
              >
                {children}
              </div>
            )}
            {footer && (
              <div className="flex flex-col-reverse gap-3 px-5 pt-4 pb-5 md:flex-row md:justify-end md:px-7 md:pb-6">
                {footer}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
