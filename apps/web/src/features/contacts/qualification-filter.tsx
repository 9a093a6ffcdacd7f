import { cx } from '../../ui/cx.ts';
import type { QualificationCount } from './contacts.model.ts';

interface QualificationFilterProps {
  readonly entries: readonly QualificationCount[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}

/** On the left; in a row that wraps on a phone. */
export const QualificationFilter = ({ entries, chosen, onChoose }: QualificationFilterProps) => (
  <ul aria-label="Qualification" className="flex flex-wrap gap-2 lg:flex-col">
    {entries.map(({ code, label, count }) => (
      <li key={code}>
        <button
          type="button"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-3 rounded-md border px-3.5 text-left transition-colors',
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
