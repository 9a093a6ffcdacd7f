import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS, type ServiceCategory } from '@maillon/domain/appointment';
import { Check } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { CATEGORY_LOOK } from '../category-look.ts';

interface TypeFilterProps {
  readonly hidden: ReadonlySet<ServiceCategory>;
  /** Of the days on screen. */
  readonly counts: ReadonlyMap<ServiceCategory, number>;
  readonly onToggle: (category: ServiceCategory) => void;
  /** In a line below the calendar, or as a list beside it. */
  readonly isRow?: boolean;
}

/** What the colours of the calendar mean, and which of them are shown (spec clinical §2 "A legend of appointment types"). */
export const TypeFilter = ({ hidden, counts, onToggle, isRow = false }: TypeFilterProps) => (
  <fieldset className={cx('min-w-0 print:hidden', isRow ? 'flex flex-wrap gap-x-5' : 'flex flex-col')}>
    <legend className={isRow ? 'sr-only' : 'pb-1 text-sm font-semibold'}>Types de rendez-vous</legend>
    {SERVICE_CATEGORIES.map((category) => {
      const isShown = !hidden.has(category);
      return (
        <label
          key={category}
          className={cx(
            'flex cursor-pointer items-center gap-2.5 text-sm',
            isRow ? 'min-h-9 max-md:min-h-11' : 'min-h-8',
          )}
        >
          <input
            type="checkbox"
            className="peer sr-only"
            checked={isShown}
            onChange={() => onToggle(category)}
            aria-label={`${SERVICE_CATEGORY_LABELS[category]}, ${counts.get(category) ?? 0} rendez-vous`}
          />
          <span
            aria-hidden="true"
            className={cx(
              'grid size-4.5 shrink-0 place-items-center rounded-[0.3rem] text-surface outline-offset-2 outline-brand peer-focus-visible:outline-2',
              isShown ? CATEGORY_LOOK[category].dot : 'border border-outline bg-surface',
            )}
          >
            {isShown && <Check className="size-3.5" strokeWidth={3} />}
          </span>
          <span aria-hidden="true" className={cx('min-w-0', !isShown && 'text-muted')}>
            {SERVICE_CATEGORY_LABELS[category]}
          </span>
          <span aria-hidden="true" className={cx('text-xs text-muted tabular', !isRow && 'ml-auto pl-2')}>
            {counts.get(category) ?? 0}
          </span>
        </label>
      );
    })}
  </fieldset>
);
