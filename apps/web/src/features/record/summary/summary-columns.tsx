import { type ReactNode, useState } from 'react';
import { useMobileLayout } from '../../../lib/hooks/use-media.ts';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const PARTS = [
  ['timeline', 'Fil'],
  ['facts', 'En bref'],
  ['care', 'Équipe'],
] as const;

const GRID = 'grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_17.5rem]';

interface SummaryColumnsProps {
  readonly above?: ReactNode;
  readonly facts: ReactNode;
  readonly timeline: ReactNode;
  readonly care: ReactNode;
}

/** Facts, time and people side by side; on a phone one of them at a time. */
export const SummaryColumns = ({ above, ...parts }: SummaryColumnsProps) => {
  const mobile = useMobileLayout();
  const [shown, setShown] = useState<(typeof PARTS)[number][0]>('timeline');
  if (!mobile) {
    return (
      <div className="flex flex-col gap-4">
        {above}
        <div className={GRID}>
          {parts.facts}
          {parts.timeline}
          <div className="lg:col-start-2 xl:col-start-auto">{parts.care}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {above}
      <fieldset aria-label="Partie du résumé" className="grid grid-cols-3 gap-1 rounded-md bg-sunken p-1">
        {PARTS.map(([part, label]) => (
          <button
            key={part}
            type="button"
            aria-pressed={shown === part}
            onClick={() => setShown(part)}
            className={cx(
              'min-h-11 rounded-sm text-sm font-semibold',
              shown === part ? 'bg-surface shadow-card' : 'text-muted',
            )}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {parts[shown]}
    </div>
  );
};

/** Their final size, until all of them can be shown. */
export const SummarySkeleton = () => (
  <div role="status" aria-label="Chargement" className={GRID}>
    <Skeleton className="h-[30rem] max-md:hidden" />
    <Skeleton className="h-[30rem]" />
    <Skeleton className="h-[30rem] max-xl:hidden" />
  </div>
);
