import { ChevronsLeft, ChevronsRight } from 'lucide-react';

interface FoldButtonProps {
  /** What a touch does. */
  readonly label: string;
  readonly isUnfolded: boolean;
  readonly onChange: (isUnfolded: boolean) => void;
}

/** In the place of columns in which there is nothing to read: some columns more, or less. */
export const FoldButton = ({ label, isUnfolded, onChange }: FoldButtonProps) => {
  const Icon = isUnfolded ? ChevronsLeft : ChevronsRight;
  return (
    <div className="print:hidden sticky right-0 z-20 w-11 shrink-0 border-l border-line bg-surface">
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
