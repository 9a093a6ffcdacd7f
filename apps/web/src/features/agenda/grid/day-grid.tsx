import { compareDays, type IsoDay } from '@maillon/domain/day';
import { DAY_MINUTES } from '@maillon/domain/time-units';
import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { AgendaEvent } from '../agenda.model.ts';
import { hoursShown, placed } from '../agenda-columns.ts';
import { EventBlock } from '../event-block.tsx';
import type { CalendarInterval } from '../week-calendar.model.ts';
import { closedHours } from './closed-hours.model.ts';
import { FreePlace } from './free-place.tsx';
import { MovedVisit } from './moved-visit.tsx';
import { placeIn, TimeGrid } from './time-grid.tsx';
import { useVisitMove, type VisitMove } from './use-visit-move.ts';
import { obstacleTo } from './visit-move.model.ts';
import { emptyWeekend } from './weekend.model.ts';
import { WeekendButton } from './weekend-button.tsx';

const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
/** Below this a block has room for one line. */
const TWO_LINES_FROM_MINUTES = 30;

export interface DayGridProps {
  readonly days: readonly IsoDay[];
  readonly events: ReadonlyMap<IsoDay, readonly AgendaEvent[]>;
  readonly today: IsoDay;
  readonly nowMinutes: number;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** Openings and absences of the person whose agenda it is; undefined while they are not known, or where it is nobody's alone. */
  readonly hours?: ReadonlyMap<IsoDay, readonly CalendarInterval[]> | undefined;
  /** Absent for a person who books nothing here. */
  readonly onBook?: ((day: IsoDay, minutes: number) => void) | undefined;
  /** Absent for a person who moves nothing here. */
  readonly onMove?: ((move: VisitMove) => void) | undefined;
}

/** The visits of one or seven days along the hours. */
export const DayGrid = ({
  days: whole,
  events,
  today,
  nowMinutes,
  zone,
  onOpen,
  hours,
  onBook,
  onMove,
}: DayGridProps) => {
  const [isUnfolded, setUnfolded] = useState(false);
  // Of a team it is not known here who works when: its weekend stays.
  const empty = hours === undefined && onBook !== undefined ? [] : emptyWeekend({ days: whole, events, hours, today });
  const days = isUnfolded ? whole : whole.filter((day) => !empty.includes(day));
  const openings = days.flatMap((day) => hours?.get(day)?.filter(({ kind }) => kind === 'open') ?? []);
  const shown = hoursShown([...days.flatMap((day) => events.get(day) ?? []), ...openings]);
  const starts = days.flatMap((day) => events.get(day) ?? []).map(({ from }) => from);
  const firstVisit = starts.length === 0 ? undefined : Math.min(...starts);
  const earliestOf = (day: IsoDay): number => {
    if (day === today) return nowMinutes;
    return compareDays(day, today) < 0 ? DAY_MINUTES : 0;
  };
  const obstacle = ({ event, place }: VisitMove): string | null =>
    obstacleTo(place, event, events.get(place.day) ?? [], { today, nowMinutes });
  const { move, handlersOf } = useVisitMove({
    ...{ days, shown },
    isFree: (wanted) => obstacle(wanted) === null,
    onDrop: (wanted) => onMove?.(wanted),
  });
  return (
    <TimeGrid
      label="Calendrier"
      {...{ days, today, nowMinutes, shown, firstVisit }}
      after={empty.length > 0 && <WeekendButton isUnfolded={isUnfolded} onChange={setUnfolded} />}
    >
      {(day) => (
        <>
          {hours !== undefined &&
            closedHours(hours.get(day) ?? [], shown).map((closed) => (
              <li
                key={closed.from}
                aria-hidden="true"
                data-closed
                className="hatched absolute inset-x-0"
                style={placeIn(shown, closed)}
              />
            ))}
          {onBook !== undefined && <FreePlace day={day} shown={shown} earliest={earliestOf(day)} onBook={onBook} />}
          {placed(events.get(day) ?? []).map(({ event, column, columns }) => (
            <li
              key={event.appointment.id}
              // Above the line of the present time: a name that it crosses reads as a cancelled one.
              className={cx(
                '@container absolute z-1 p-px',
                move?.event.appointment.id === event.appointment.id && 'opacity-50',
              )}
              style={{ ...placeIn(shown, event), left: percent(column, columns), width: percent(1, columns) }}
              {...(onMove !== undefined && event.version !== undefined && handlersOf(event))}
            >
              <EventBlock
                event={event}
                zone={zone}
                onOpen={onOpen}
                compact={event.to - event.from < TWO_LINES_FROM_MINUTES}
                className="size-full"
              />
            </li>
          ))}
          {move?.place.day === day && <MovedVisit move={move} shown={shown} obstacle={obstacle(move)} />}
        </>
      )}
    </TimeGrid>
  );
};
