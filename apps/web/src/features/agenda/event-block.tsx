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

/**
 * Side by side with others of its hour a block may be as wide as six letters: the name takes the lines that there are, and « LIVE »
 * is a dot before it; that it is cancelled is said by its line. One line has the name alone. The container is the column of the day's grid.
 */
const NARROW = {
  frame: '@max-[7rem]:px-0.5 @max-[7rem]:text-[0.6875rem]',
  line: '@max-[7rem]:items-start @max-[7rem]:gap-1',
  name: '@max-[7rem]:whitespace-normal @max-[7rem]:break-words @max-[7rem]:line-clamp-2',
  word: '@max-[7rem]:sr-only',
  mark: '@max-[7rem]:mt-1 @max-[7rem]:size-2 @max-[7rem]:rounded-full @max-[7rem]:px-0',
} as const;

/** A visit on the calendar. Cancelled ones step back by their frame, not by their contrast. */
export const EventBlock = ({ event, zone, onOpen, compact = false, className }: EventBlockProps) => {
  const { appointment, title, category, whose, live, cancelled } = event;
  const start = time(appointment.start, zone);
  const about = [whose, category === null ? null : SERVICE_CATEGORY_LABELS[category]].filter((part) => part !== null);
  return (
    <EventFrame
      onOpen={category === null ? null : () => onOpen(appointment.id)}
      className={cx(
        'flex min-w-0 flex-col overflow-hidden rounded-sm border-l-4 px-1.5 text-left text-xs leading-tight',
        compact ? 'justify-center' : 'py-1',
        NARROW.frame,
        category === null && 'border-outline bg-sunken text-muted',
        category !== null &&
          (cancelled ? 'border-dashed border-outline bg-sunken text-muted' : CATEGORY_LOOK[category].block),
        className,
      )}
    >
      <span className={cx('flex w-full items-center gap-1.5', !compact && NARROW.line)}>
        {live && <LiveMark />}
        {compact && <span className={live ? 'sr-only' : cx('shrink-0 tabular', NARROW.word)}>{start}</span>}
        {cancelled && <span className={cx('shrink-0 font-semibold', !compact && NARROW.word)}>Annulé</span>}
        <span className={cx('truncate font-semibold', !compact && NARROW.name, cancelled && 'line-through')}>
          {title}
        </span>
        {compact && whose !== null && <span className={cx('truncate', NARROW.word)}>{whose}</span>}
      </span>
      {!compact && (
        <span className="w-full truncate tabular @max-[7rem]:sr-only">
          {start}
          {/* In the columns of a week the height says when it ends: what it is about has the place. */}
          <span className="@max-[12rem]:sr-only">{` – ${endTime(appointment.end, zone)}`}</span>
          {about.map((part) => ` · ${part}`)}
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
  <span
    className={cx(
      'shrink-0 rounded-sm bg-danger px-1 text-[0.6875rem] leading-4 font-bold tracking-wide text-on-danger',
      NARROW.mark,
    )}
  >
    <span className="@max-[7rem]:sr-only">LIVE</span>
  </span>
);
