import { spokenClock } from '@maillon/domain/text/spoken-clock';
import { spokenClockEnd } from '../../../lib/spoken-time.ts';
import { cx } from '../../../ui/cx.ts';
import type { CalendarInterval } from '../week-calendar.model.ts';

export const INTERVAL_LOOK: Record<CalendarInterval['kind'], { readonly label: string; readonly className: string }> = {
  open: { label: 'Disponible', className: 'bg-success-soft text-success' },
  away: {
    label: 'Indisponible',
    className:
      'text-muted bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_6px,var(--color-line)_6px_8px)]',
  },
  visit: { label: 'Rendez-vous', className: 'bg-brand-soft text-brand-strong border-l-4 border-brand' },
};

/** Below this there is room for one line. */
const TWO_LINES_FROM_MINUTES = 30;

export const IntervalBlock = ({ interval: { kind, from, to, name } }: { readonly interval: CalendarInterval }) => {
  const { label, className } = INTERVAL_LOOK[kind];
  return (
    <p className={cx('size-full overflow-hidden rounded-sm px-1.5 text-xs leading-tight', className)}>
      <span className="block truncate pt-0.5 font-semibold">{name ?? label}</span>
      {to - from >= TWO_LINES_FROM_MINUTES && (
        <span className="block truncate tabular">
          {spokenClock(from)} – {spokenClockEnd(to)}
        </span>
      )}
    </p>
  );
};
