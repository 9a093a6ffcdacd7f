import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import type { ReactNode } from 'react';
import { endTime, time } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import type { AgendaEvent } from './agenda.model.ts';
import { CATEGORY_LOOK } from './booking/service-category.ts';

interface EventBlockProps {
  readonly event: AgendaEvent;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** One line for narrow places. */
  readonly compact?: boolean;
  readonly className?: string;
}

/** A visit on the calendar. Cancelled ones step back by their frame, not by their contrast. */
export const EventBlock = ({ event, zone, onOpen, compact = false, className }: EventBlockProps) => {
  const { appointment, title, category, whose, live, cancelled } = event;
  const start = time(appointment.start, zone);
  const when = `${start} – ${endTime(appointment.end, zone)}`;
  const detail = [when, category === null ? null : SERVICE_CATEGORY_LABELS[category]];
  return (
    <EventFrame
      onOpen={category === null ? null : () => onOpen(appointment.id)}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-sm border-l-4 px-1.5 text-left text-xs leading-tight',
        compact ? 'justify-center' : 'py-1',
        category === null && 'border-outline bg-sunken text-muted',
        category !== null &&
          (cancelled ? 'border-dashed border-outline bg-sunken text-muted' : CATEGORY_LOOK[category].block),
        className,
      )}
    >
      <span className="flex w-full items-center gap-1.5">
        {live && <LiveMark />}
        {compact && <span className={live ? 'sr-only' : 'shrink-0 tabular'}>{start}</span>}
        {cancelled && <span className="shrink-0 font-semibold">Annulé</span>}
        <span className={cx('truncate font-semibold', cancelled && 'line-through')}>{title}</span>
        {compact && whose !== null && <span className="truncate">{whose}</span>}
      </span>
      {!compact && (
        <span className="w-full truncate tabular">
          {[whose, ...detail].filter((part) => part !== null).join(' · ')}
        </span>
      )}
    </EventFrame>
  );
};

interface EventFrameProps {
  /** Null: there is nothing to open. */
  readonly onOpen: (() => void) | null;
  readonly className: string;
  readonly children: ReactNode;
}

export const EventFrame = ({ onOpen, className, children }: EventFrameProps) =>
  onOpen === null ? (
    <div className={className}>{children}</div>
  ) : (
    <button type="button" onClick={onOpen} className={cx('transition-shadow hover:shadow-float', className)}>
      {children}
    </button>
  );

const LiveMark = () => (
  <span className="shrink-0 rounded-sm bg-danger px-1 text-[0.6875rem] leading-4 font-bold tracking-wide text-on-danger">
    LIVE
  </span>
);
