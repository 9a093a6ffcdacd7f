import { SERVICE_CATEGORIES, SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { cx } from '../../ui/cx.ts';
import { CATEGORY_LOOK } from './booking/service-category.ts';

/** What the colours of the calendar mean (spec clinical §2 "A legend of appointment types"). */
export const AgendaLegend = () => (
  <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-xs text-muted" aria-label="Légende">
    {SERVICE_CATEGORIES.map((category) => (
      <li key={category} className="flex items-center gap-2">
        <span className={cx('size-2.5 rounded-full', CATEGORY_LOOK[category].dot)} aria-hidden="true" />
        {SERVICE_CATEGORY_LABELS[category]}
      </li>
    ))}
  </ul>
);
