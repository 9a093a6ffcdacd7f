import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** On the right; below on a phone. */
  readonly action?: ReactNode;
}

/** The title of a page, what it is for, and the one thing most people come to do there. */
export const PageHeader = ({ title, children, action }: PageHeaderProps) => (
  <div
    className={cx(
      'mb-6 flex flex-wrap justify-between gap-x-3 gap-y-4',
      children === undefined ? 'items-center' : 'items-start',
    )}
  >
    <div className="min-w-0">
      <h1 className="text-xl font-semibold sm:text-2xl md:text-3xl">{title}</h1>
      {children !== undefined && <div className="mt-1 max-w-2xl text-muted">{children}</div>}
    </div>
    {action}
  </div>
);
