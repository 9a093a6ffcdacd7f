import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { LostLink } from '../../ui/illustrations/lost-link.tsx';

interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  /** The text changes under the eyes of its reader. */
  readonly live?: boolean;
  /** Within the shell, where there is less room. */
  readonly small?: boolean;
  /** The ways on. */
  readonly children: ReactNode;
}

/** What stands where there is no screen: what is wrong, and the ways on. */
export const MissingPage = ({ title, text, live = false, small = false, children }: MissingPageProps) => (
  <div className="flex max-w-lg flex-col items-center text-center">
    <div className={cx(small ? 'w-48' : 'w-56')}>
      <LostLink />
    </div>
    <h1 className="mt-6 text-2xl font-semibold">{title}</h1>
    <p role={live ? 'status' : undefined} className="mt-3 text-muted">
      {text}
    </p>
    <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>
  </div>
);
