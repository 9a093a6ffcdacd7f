import { type ReactNode, useId } from 'react';
import { ChevronDown } from './chevron-down.tsx';

interface CollapsibleSectionProps {
  readonly title: string;
  /** Written after the title. */
  readonly count: number;
  readonly children: ReactNode;
}

/** A section that folds: the browser's own disclosure, open until the reader closes it. */
export const CollapsibleSection = ({ title, count, children }: CollapsibleSectionProps) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-6 rounded-lg border border-line bg-surface px-5 py-2 shadow-card md:px-6"
    >
      <details open className="group">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-md font-semibold hover:text-brand [&::-webkit-details-marker]:hidden">
          <h2 id={id}>
            {title} ({count})
          </h2>
          <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="pb-3">{children}</div>
      </details>
    </section>
  );
};
