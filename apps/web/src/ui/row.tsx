import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';

interface RowProps {
  /** Whom or what it is about, as a picture: an avatar or an icon. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** How old it is, or what it counts. */
  readonly aside?: ReactNode;
  /** Where the whole row leads. */
  readonly to?: string | undefined;
  readonly isUrgent?: boolean;
  /** What can be done without leaving the list. */
  readonly children?: ReactNode;
}

/** One line of a list: who or what, about whom, how old, and what is expected. */
export const Row = ({ lead, title, detail, aside, to, isUrgent = false, children }: RowProps) => (
  <li
    className={cx(
      'relative flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-[min(1rem,5vw)] py-2.5 md:px-5',
      // In line with the others: the mark is inside its edge.
      isUrgent && 'bg-danger-soft shadow-[inset_3px_0_var(--color-danger)]',
      to !== undefined && 'transition-colors hover:bg-sunken',
    )}
  >
    {lead}
    {/* In large letters it stands below its picture, as wide as the row. */}
    <div className="min-w-[min(10rem,100%)] flex-1 self-center">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        {/* In large letters what stands beside it comes below, and no name is broken letter by letter. */}
        <p className="min-w-0 flex-1 basis-28 font-semibold break-words">
          {to === undefined ? (
            title
          ) : (
            // The row is its target, and the ring of its focus goes around it.
            <Link
              to={to}
              className="outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
            >
              {title}
            </Link>
          )}
        </p>
        {Boolean(aside) && <p className="max-w-full text-xs text-muted tabular-nums">{aside}</p>}
      </div>
      {detail !== undefined && <p className="break-words text-muted">{detail}</p>}
      {Boolean(children) && <div className="relative z-1 mt-2 flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  </li>
);
