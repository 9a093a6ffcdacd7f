import type { GuideSlug } from '@maillon/domain/guides';
import type { ReactNode } from 'react';
import { GuideLink } from './guide-link.tsx';

interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly illustration?: ReactNode;
  readonly action?: ReactNode;
  /** Explains the first act. */
  readonly guide?: GuideSlug | undefined;
}

/** Nothing here yet, said kindly, with the way on. */
export const EmptyState = ({ title, children, illustration, action, guide }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-4 py-8 text-center">
    {illustration !== undefined && <div className="mb-5 w-44 max-w-full">{illustration}</div>}
    <p className="text-lg font-semibold">{title}</p>
    {children !== undefined && <div className="mt-1.5 max-w-sm text-muted">{children}</div>}
    {action !== undefined && <div className="mt-5">{action}</div>}
    {guide !== undefined && (
      <div className="mt-2">
        <GuideLink slug={guide} />
      </div>
    )}
  </div>
);
