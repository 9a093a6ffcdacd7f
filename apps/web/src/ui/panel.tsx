import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface PanelProps {
  readonly title: string;
  /** How many rows wait; nothing is said of none. */
  readonly count?: number;
  readonly action?: ReactNode;
  /** That there is nothing below it: said beside the title, and the panel is one line. */
  readonly nothing?: string | undefined;
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A card of work screens: one line of title, and rows that reach its edges. */
export const Panel = ({ title, count = 0, action, nothing, children, className }: PanelProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 overflow-hidden rounded-lg border border-line bg-surface text-sm shadow-card', className)}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-2.5 px-[min(1rem,5vw)] py-1.5 md:px-5">
        <h2 id={id} className="min-w-0 text-base font-semibold break-words">
          {title}
        </h2>
        {count > 0 && <span className="rounded-full bg-sunken px-2 text-xs font-semibold text-muted">{count}</span>}
        {(nothing !== undefined || Boolean(action)) && (
          <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-x-2.5">
            {nothing !== undefined && <p className="text-muted">{nothing}</p>}
            {action}
          </div>
        )}
      </div>
      {children}
    </section>
  );
};

/** The way on from a panel: a word at the right of its heading, or of a line. */
export const PANEL_LINK = 'inline-flex min-h-8 items-center font-semibold text-brand hover:underline';
