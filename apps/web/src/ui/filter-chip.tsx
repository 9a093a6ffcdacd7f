import { cx } from './cx.ts';

interface FilterChipProps {
  readonly label: string;
  /** How many there are; nothing is said where that is not known. */
  readonly count?: number | undefined;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

/** One of a row of filters. */
export const FilterChip = ({ label, count, isOn, onClick }: FilterChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onClick}
    className={cx(
      'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-sm border px-2.5 text-sm font-semibold whitespace-nowrap max-md:min-h-11',
      isOn ? 'border-ink bg-ink text-surface' : 'border-line bg-surface hover:bg-sunken',
    )}
  >
    {label}
    {count !== undefined && (
      <span className={cx('text-xs font-normal tabular-nums', !isOn && 'text-muted')}>{count}</span>
    )}
  </button>
);
