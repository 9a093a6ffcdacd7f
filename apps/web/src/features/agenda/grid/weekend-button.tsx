import { ChevronsLeft, ChevronsRight } from 'lucide-react';

interface WeekendButtonProps {
  readonly isUnfolded: boolean;
  readonly onChange: (isUnfolded: boolean) => void;
}

/** In the place of a weekend on which nobody works: two columns more, or less. */
export const WeekendButton = ({ isUnfolded, onChange }: WeekendButtonProps) => {
  const Icon = isUnfolded ? ChevronsLeft : ChevronsRight;
  const label = isUnfolded ? 'Replier le week-end' : 'Afficher le week-end';
  return (
    <div className="sticky right-0 z-20 w-11 shrink-0 border-l border-line bg-surface">
      <button
        type="button"
        aria-label={label}
        aria-expanded={isUnfolded}
        title={label}
        className="sticky top-0 flex h-14 w-full items-center justify-center text-muted hover:bg-sunken hover:text-ink"
        onClick={() => onChange(!isUnfolded)}
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
};
