import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** On the right; below on a phone. */
  readonly action?: ReactNode;
}

/** The title of a page, what it is for, and the one thing most people come to do there. */
export const PageHeader = ({ title, children, action }: PageHeaderProps) => (
  <div className="mb-6 flex flex-wrap items-start justify-between gap-x-3 gap-y-4">
    <div className="min-w-0">
      <h1 className="text-xl font-semibold sm:text-2xl md:text-3xl">{title}</h1>
      {children !== undefined && <div className="mt-1 max-w-2xl text-muted">{children}</div>}
    </div>
    {action}
  </div>
);
