import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { cx } from '../../ui/cx.ts';
import { type AgendaEvent, dayNumber } from './agenda.model.ts';
import { EventBlock } from './event-block.tsx';

const WEEKDAYS = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.'];
const SHOWN_PER_DAY = 3;

interface MonthGridProps {
  readonly days: readonly IsoDay[];
  /** A day of the month that is shown; the others are drawn paler. */
  readonly month: IsoDay;
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  readonly onDay: (day: IsoDay) => void;
}

export const MonthGrid = ({ days, month, events, today, zone, onOpen, onDay }: MonthGridProps) => {
  // A sheet of paper does not unfold.
  const shownPerDay = useMedia('print') ? Number.POSITIVE_INFINITY : SHOWN_PER_DAY;
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Calendrier du mois">
      <div
        className="grid grid-cols-7 border-b border-line text-center text-xs font-semibold text-muted"
        aria-hidden="true"
      >
        {WEEKDAYS.map((name) => (
          <span key={name} className="py-2">
            {name}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {days.map((day) => {
          const ofDay = events.get(day) ?? [];
          const hidden = ofDay.length - shownPerDay;
          return (
            <li
              key={day}
              className={cx(
                'flex min-h-28 min-w-0 break-inside-avoid flex-col gap-1 border-r border-b border-line p-1.5',
                day.slice(0, 7) !== month.slice(0, 7) && 'bg-page',
              )}
            >
              <button
                type="button"
                onClick={() => onDay(day)}
                aria-label={`${formatDayFr(day)}, ${ofDay.length === 0 ? 'aucun rendez-vous' : `${ofDay.length} rendez-vous`}`}
                className={cx(
                  'flex size-7 items-center justify-center rounded-full text-sm tabular hover:bg-sunken',
                  day === today ? 'bg-brand font-semibold text-on-brand' : 'text-ink',
                )}
              >
                {dayNumber(day)}
              </button>
              {ofDay.slice(0, shownPerDay).map((event) => (
                <EventBlock
                  key={event.appointment.id}
                  event={event}
                  zone={zone}
                  onOpen={onOpen}
                  line="time"
                  className="min-h-6"
                />
              ))}
              {hidden > 0 && (
                <button
                  type="button"
                  onClick={() => onDay(day)}
                  className="rounded-sm px-1 text-left text-xs font-semibold text-brand hover:underline"
                >
                  {hidden} de plus
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
