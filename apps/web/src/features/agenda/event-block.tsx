import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { time } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { AgendaEvent } from './agenda.model.ts';
import { CATEGORY_LOOK } from './service-category.ts';

interface EventBlockProps {
  readonly event: AgendaEvent;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** One line for narrow places. */
  readonly compact?: boolean;
  readonly className?: string;
  readonly style?: React.CSSProperties;
}

/** A visit on the calendar. Cancelled ones step back by their frame, not by their contrast. */
export const EventBlock = ({ event, zone, onOpen, compact = false, className, style }: EventBlockProps) => {
  const { appointment, title, live, cancelled } = event;
  const hours = `${time(appointment.start, zone)} – ${time(appointment.end, zone)}`;
  return (
    <button
      type="button"
      onClick={() => onOpen(appointment.id)}
      style={style}
      className={cx(
        'overflow-hidden rounded-sm border-l-4 px-2 py-1 text-left text-xs leading-tight transition-shadow hover:shadow-float',
        cancelled
          ? 'border-dashed border-outline bg-sunken text-muted'
          : CATEGORY_LOOK[appointment.serviceCategory].block,
        className,
      )}
    >
      <span className={cx('block truncate font-semibold', cancelled && 'line-through')}>
        {compact ? `${time(appointment.start, zone)} ${title}` : title}
      </span>
      {!compact && (
        <span className="block truncate tabular">
          {hours} · {SERVICE_CATEGORY_LABELS[appointment.serviceCategory]}
        </span>
      )}
      {live && <Badge tone="danger">LIVE</Badge>}
      {cancelled && <span className="block font-semibold">Annulé</span>}
    </button>
  );
};
