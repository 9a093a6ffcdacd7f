import { cx } from '../../ui/cx.ts';
import type { QualificationCount } from './contacts.model.ts';

interface QualificationFilterProps {
  readonly entries: readonly QualificationCount[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

/** On the left; on a phone one row that scrolls, whose height is known before what it holds. */
export const QualificationFilter = ({ entries, chosen, onChoose }: QualificationFilterProps) => (
  <ul aria-label="Qualification" className="-m-1 flex gap-2 overflow-x-auto p-1 lg:flex-col">
    {entries.map(({ code, label, count }) => (
      <li key={code} className="shrink-0">
        <button
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-3 rounded-md border px-3.5 text-left whitespace-nowrap transition-colors lg:whitespace-normal',
            code === chosen
              ? 'border-brand bg-brand-soft font-semibold text-brand'
              : 'border-line bg-surface hover:border-ink/60',
          )}
        >
          {label}
          <span className="text-sm">{count}</span>
        </button>
      </li>
    ))}
  </ul>
);
