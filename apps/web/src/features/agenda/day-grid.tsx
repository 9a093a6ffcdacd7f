import { formatDayFr, type IsoDay } from '@maillon/domain/day';
import { shortDate } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import type { AgendaEvent } from './agenda.model.ts';
import { hoursShown, placed } from './agenda-columns.ts';
import { EventBlock } from './event-block.tsx';

/** Height of one minute, in rem: a quarter of an hour stays readable and clickable. */
const REM_PER_MINUTE = 1.1 / 15;
const rem = (minutes: number): string => `${minutes * REM_PER_MINUTE}rem`;
const percent = (part: number, of: number): string => `${(100 * part) / of}%`;

interface DayGridProps {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  /** Minutes since midnight, for the line of the present time. */
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
}

/** One or seven days side by side along the hours. */
export const DayGrid = ({ days, events, today, nowMinutes, zone, onOpen }: DayGridProps) => {
  const shown = hoursShown(days.flatMap((day) => events.get(day) ?? []));
  const hours = Array.from({ length: (shown.to - shown.from) / 60 }, (_, index) => shown.from / 60 + index);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <section className="overflow-x-auto rounded-lg border border-line bg-surface" aria-label="Calendrier" tabIndex={0}>
      <div className={cx('flex', days.length > 1 && 'min-w-[52rem]')}>
        <div className="sticky left-0 z-10 w-14 shrink-0 border-r border-line bg-surface pt-14" aria-hidden="true">
          {hours.map((hour) => (
            <div key={hour} style={{ height: rem(60) }} className="relative">
              <span className="absolute -top-2.5 right-2 text-xs text-muted tabular">
                {hour > shown.from / 60 ? `${hour} h` : ''}
              </span>
            </div>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day}
            aria-label={formatDayFr(day)}
            className="min-w-0 flex-1 border-r border-line last:border-r-0"
          >
            <h3
              className={cx(
                'flex h-14 items-center justify-center border-b border-line text-sm font-semibold',
                day === today && 'text-brand',
              )}
            >
              <span className={cx(day === today && 'rounded-full bg-brand-soft px-3 py-1')}>
                {shortDate(`${day}T12:00:00Z`, 'UTC')}
              </span>
            </h3>
            <ol className="relative" style={{ height: rem(shown.to - shown.from) }}>
              {hours.map((hour) => (
                <li key={hour} aria-hidden="true" className="border-b border-line" style={{ height: rem(60) }} />
              ))}
              {placed(events.get(day) ?? []).map(({ event, column, columns }) => (
                <li
                  key={event.appointment.id}
                  className="absolute p-px"
                  style={{
                    top: rem(event.from - shown.from),
                    height: rem(event.to - event.from),
                    left: percent(column, columns),
                    width: percent(1, columns),
                  }}
                >
                  <EventBlock
                    event={event}
                    zone={zone}
                    onOpen={onOpen}
                    compact={event.to - event.from < 30}
                    className="size-full"
                  />
                </li>
              ))}
              {day === today && nowMinutes >= shown.from && nowMinutes < shown.to && (
                <li
                  aria-hidden="true"
                  className="absolute inset-x-0 border-t-2 border-danger"
                  style={{ top: rem(nowMinutes - shown.from) }}
                />
              )}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
};
